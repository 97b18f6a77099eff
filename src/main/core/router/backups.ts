import type { Backups } from '../backup/backups.ts'
import { os } from './base.ts'
import { streamed } from './streamed.ts'

export function backupsRouter(backups: Backups) {
  return {
    state: os.backups.state.handler(() => backups.state()),
    chooseFolder: os.backups.chooseFolder.handler(async () => ({ folder: await backups.chooseFolder() })),
    openFolder: os.backups.openFolder.handler(({ input }) => backups.openFolder(input.folder)),
    backUp: os.backups.backUp.handler(({ signal, errors }) => streamed(errors, backups.backUp(signal))),
    backups: os.backups.backups.handler(() => backups.backups()),
    chooseBackup: os.backups.chooseBackup.handler(() => backups.chooseBackup()),
    prepareRestore: os.backups.prepareRestore.handler(({ input, signal, errors }) =>
      streamed(errors, backups.prepareRestore(input.path, signal)),
    ),
    restore: os.backups.restore.handler(() => backups.restore()),
    acknowledgeGaps: os.backups.acknowledgeGaps.handler(() => backups.acknowledgeGaps()),
    olderPayloads: os.backups.olderPayloads.handler(async ({ input, signal }) => ({
      count: await backups.olderPayloads(input.months, signal),
    })),
    dropPayloads: os.backups.dropPayloads.handler(async () => ({ dropped: await backups.dropPayloads() })),
  }
}
