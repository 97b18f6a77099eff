import type { Catalogue } from '../catalogue.ts'
import type { first as en } from '../en/first.ts'
import { common } from './common.ts'
import { failures } from './failures.ts'
import { overview } from './overview.ts'
import { following } from './polling.ts'
import { shell } from './shell.ts'
import { transactions } from './transactions.ts'

export const first: Catalogue<typeof en> = {
  ...common,
  ...failures,
  ...following,
  ...overview,
  ...shell,
  ...transactions,
}
