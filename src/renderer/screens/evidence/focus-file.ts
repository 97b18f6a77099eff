import type { EvidenceFile } from '#shared/model/evidence.ts'

/** Puts the focus on a file in the list. */
export function focusFile(file: Pick<EvidenceFile, 'id'> | undefined): void {
  if (file) document.querySelector<HTMLElement>(`[data-file="${file.id}"]`)?.focus()
}
