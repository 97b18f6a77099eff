import { readdirSync } from 'node:fs'
import { type Context, readRows } from './office.ts'
import { RuleBroken } from './rule-broken.ts'

type BackupActionName = 'back_up' | 'restore' | 'acknowledge_gaps'

/** `order`: sends an order. */
export const backupActions = (
  order: (context: Context) => Promise<unknown>,
): Readonly<Record<BackupActionName, (context: Context) => Promise<string>>> => ({
  back_up: backUp,

  async restore(context) {
    const { client, draw, desks, number, world } = context
    const { backups: listed } = await client.backups.backups()
    // The work continues after the first backup.
    if (listed.length === 0) {
      await backUp(context)
      await world.wait(draw.below(5 * 60_000))
      if (desks[number]?.client() !== client) return 'it is not the same desk any more'
    }
    const { path } = draw.pick(listed.length > 0 ? listed : (await client.backups.backups()).backups)
    const isMeant = draw.chance(0.8)
    for await (const step of await client.backups.prepareRestore({ path })) {
      if (step.is !== 'ready') continue
      if (!isMeant) break
      if (draw.chance(0.3)) {
        // From another window.
        void order(context)
        await world.wait(5)
      }
      const underWay = desks[number]?.inFlight() ?? 0
      context.onRestoreOrdered(number)
      const { is } = await client.backups.restore({ atStake: step.atStake })
      if (is === 'more_at_stake') return 'more was made meanwhile'
      if (underWay > 0)
        throw new RuleBroken('a restore waits for what is under way', `desk ${number} has not heard of all it has sent`)
      return `${step.info.transactions} transactions, ${step.atStake?.missing} are not in it`
    }
    const folder = desks[number]?.folder() ?? ''
    if (desks[number]?.client() === client && readdirSync(folder).some((name) => name.startsWith('restore-')))
      throw new RuleBroken('a restore that is given up leaves nothing', `desk ${number} has a part of one`)
    context.count('restore × given up')
    return 'given up'
  },

  async acknowledge_gaps({ client, acknowledged, number }) {
    const { notices } = await client.desk.info()
    const gaps = notices.filter((one) => one.kind === 'gap')
    for (const { cause, to } of gaps) {
      await client.backups.acknowledgeGap({ cause, to })
      acknowledged.add(`${number} ${to}`)
    }
    return `${gaps.length} gaps`
  },
})

async function backUp({ client, number, backups, world }: Context): Promise<string> {
  const begun = { at: world.elapsed(), madeAt: new Date(world.now()).toISOString() }
  for await (const step of await client.backups.backUp()) {
    backups.set(`${number} ${begun.madeAt}`, begun.at)
    if (step.is !== 'done') continue
    const [kept] = readRows<{ count: number }>(step.path, 'SELECT count(*) AS count FROM transactions')
    const isListed = (await client.backups.backups()).backups.some(({ path }) => path === step.path)
    if (kept?.count !== step.info.transactions || !isListed) {
      throw new RuleBroken('a backup has what it says', `desk ${number}: ${kept?.count}, not ${step.info.transactions}`)
    }
    return `${kept.count} transactions`
  }
  return 'none was made'
}
