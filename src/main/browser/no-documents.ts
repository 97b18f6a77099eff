import type { Documents } from '#core/ports.ts'

/** A host without dialogs of the system's own: the page saves and opens by itself. */
export const noDocuments: Documents = {
  saveText: async () => null,
  savePdf: async () => null,
  saveCopy: async () => null,
  openCopy: async () => null,
  chooseFile: async () => null,
  showInFolder: () => undefined,
}
