import type { Keeping } from '../backup/backups.ts'
import { os } from './base.ts'
import { streamed } from './streamed.ts'

export function keepingRouter(keeping: Keeping) {
  return {
    state: os.keeping.state.handler(() => keeping.state()),
    chooseFolder: os.keeping.chooseFolder.handler(async () => ({ folder: await keeping.chooseFolder() })),
    openFolder: os.keeping.openFolder.handler(({ input }) => keeping.openFolder(input.folder)),
    backUp: os.keeping.backUp.handler(({ signal, errors }) => streamed(errors, keeping.backUp(signal))),
    backups: os.keeping.backups.handler(() => keeping.backups()),
    chooseBackup: os.keeping.chooseBackup.handler(() => keeping.chooseBackup()),
    prepareRestore: os.keeping.prepareRestore.handler(({ input, signal, errors }) =>
      streamed(errors, keeping.prepareRestore(input.path, signal)),
    ),
    restore: os.keeping.restore.handler(() => keeping.restore()),
    acknowledgeGaps: os.keeping.acknowledgeGaps.handler(() => keeping.acknowledgeGaps()),
    olderPayloads: os.keeping.olderPayloads.handler(async ({ input, signal }) => ({
      count: await keeping.olderPayloads(input.months, signal),
    })),
    dropPayloads: os.keeping.dropPayloads.handler(async () => ({ dropped: await keeping.dropPayloads() })),
  }
}
