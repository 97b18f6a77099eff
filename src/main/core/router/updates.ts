import type { Updates } from '../updates/updates.ts'
import { os } from './base.ts'

export function updatesRouter(updates: Updates) {
  return {
    state: os.updates.state.handler(() => updates.state()),
    check: os.updates.check.handler(() => updates.check()),
    download: os.updates.download.handler(() => updates.download()),
    cancel: os.updates.cancel.handler(() => updates.cancel()),
    install: os.updates.install.handler(() => updates.install()),
    postpone: os.updates.postpone.handler(() => updates.postpone()),
    reportScreen: os.updates.reportScreen.handler(({ input }) => updates.reportScreen(input.work)),
  }
}
