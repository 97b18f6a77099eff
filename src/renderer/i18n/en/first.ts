import { common } from './common.ts'
import { standing } from './display-status.ts'
import { failures } from './failures.ts'
import { news } from './news.ts'
import { overview } from './overview.ts'
import { following } from './polling.ts'
import { shell } from './shell.ts'
import { transactions } from './transactions.ts'
import { unresolved } from './unresolved.ts'
import { updates } from './updates.ts'

/** The texts of the frame and of the first screen: they are in the first load. One file per area. */
export const first = {
  ...common,
  ...failures,
  ...following,
  ...news,
  ...overview,
  ...shell,
  ...standing,
  ...transactions,
  ...unresolved,
  ...updates,
}
