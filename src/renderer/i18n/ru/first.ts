import type { Catalogue } from '../catalogue.ts'
import type { first as en } from '../en/first.ts'
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

export const first: Catalogue<typeof en> = {
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
