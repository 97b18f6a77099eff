import { Hono } from 'hono'
import { SCENARIO_WORDS } from '#shared/model/training-scenario-words.ts'
import { SCENARIOS } from '#shared/model/training-scenarios.ts'
import { readJson } from './http/body.ts'
import type { Env } from './http/env.ts'
import { statedError } from './http/errors.ts'
import { statusOf } from './payments/status-payload.ts'
import { settings } from './platform.ts'
import { stepAt } from './state/timeline.ts'

/** What is not the service's but the trainer's: the whole state, the choices, the table of amounts. */
export const trainingRoutes = new Hono<Env>()
  .get('/state', (c) => {
    const platform = c.get('platform')
    const now = platform.now()
    const { transactions, disputes } = platform.store.snapshot()
    return c.json({
      now: new Date(now).toISOString(),
      settings: platform.settings(),
      transactions: transactions.map((record) => ({ ...record, status: statusOf(platform, record) })),
      disputes: disputes.map((record) => ({ ...record, status: stepAt(record.timeline, now).status })),
      requests: platform.requests,
    })
  })
  .get('/scenarios', (c) => c.json(SCENARIOS.map((row) => ({ ...row, line: SCENARIO_WORDS[row.key].en }))))
  .get('/settings', (c) => c.json(c.get('platform').settings()))
  .post('/settings', async (c) => {
    const change = settings.partial().safeParse(await readJson(c))
    if (!change.success) {
      const issue = change.error.issues[0]
      return statedError(c, 400, 'VALIDATION_ERROR', `${issue?.path.join('.')}: ${issue?.message}`)
    }
    const given = Object.fromEntries(Object.entries(change.data).filter(([, value]) => value !== undefined))
    return c.json(c.get('platform').changeSettings(given))
  })
