import { common } from './common.ts'
import { failures } from './failures.ts'
import { overview } from './overview.ts'
import { following } from './polling.ts'
import { shell } from './shell.ts'
import { transactions } from './transactions.ts'

/** The texts of the shell and of the first screen, which are in the initial bundle. One file per area. */
export const first = {
  ...common,
  ...failures,
  ...following,
  ...overview,
  ...shell,
  ...transactions,
}
