import { common } from './common.ts'
import { failures } from './failures.ts'
import { overview } from './overview.ts'
import { following } from './polling.ts'
import { shell } from './shell.ts'
import { transactions } from './transactions.ts'

/** The texts of the frame and of the first screen: they are in the first load. One file per area. */
export const first = {
  ...common,
  ...failures,
  ...following,
  ...overview,
  ...shell,
  ...transactions,
}
