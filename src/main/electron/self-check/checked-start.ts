import { tmpdir } from 'node:os'
import { app } from 'electron'
import type { Desk } from '#core/create-desk.ts'
import { systemTimer } from '../../host/system-timer.ts'
import { startDesktop } from '../start-desktop.ts'
import { watchPages } from './page.ts'
import { createRunPart } from './run-part.ts'

/**
 * The process that is checked: starts the desktop as it starts for an operator, but for the window, which is not shown,
 * and looks at it. Ends with code 0 once it is through, whatever it has found.
 */
export function startChecked(folder: string): void {
  app.dock?.hide()
  const known = { [folder]: '<temporary folder>', [app.getAppPath()]: '<app>', [tmpdir()]: '<temporary>' }
  const run = createRunPart({ folder, timer: systemTimer, known })
  const pages = watchPages()
  const { promise: desk, resolve, reject } = Promise.withResolvers<Desk>()
  desk.catch(() => undefined)
  startDesktop({ isShown: false, opened: resolve, fail: reject })
  const check = async (): Promise<void> => {
    const { checkParts } = await import('./check-parts.ts')
    await checkParts(run, { folder, desk, pages })
  }
  check().then(
    () => app.exit(0),
    (error: unknown) => {
      process.stderr.write(`Paydesk: ${error instanceof Error ? error.message : String(error)}\n`)
      app.exit(1)
    },
  )
}
