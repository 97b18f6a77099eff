import { Hono } from 'hono'
import { SCENARIO_WORDS } from '#shared/model/training-scenario-words.ts'
import { SCENARIOS } from '#shared/model/training-scenarios.ts'
import { boardRoutes, keyedBoardRoutes } from './board/board-routes.ts'
import { boardStyles } from './board/style.ts'
import { disputeRoutes } from './disputes/dispute-routes.ts'
import { BodyTooLarge, pathError, readJson, statedError } from './http/body.ts'
import type { Env } from './http/env.ts'
import { loopbackOnly, requireMerchant, takeNote } from './http/guards.ts'
import { styles } from './pages/page.ts'
import { checkoutRoutes, payRoutes } from './pages/pay-routes.ts'
import { accountRoutes } from './payments/account-routes.ts'
import { creationRoutes } from './payments/creation-routes.ts'
import { statusOf } from './payments/status-payload.ts'
import { transactionRoutes } from './payments/transaction-routes.ts'
import { settings, type TrainingPlatform } from './platform.ts'
import { receiptRoutes } from './receipts/receipt-routes.ts'
import { stepAt } from './state/records.ts'

/** All routes of the training platform. Order matters: the guards come first. */
export function createApp(platform: TrainingPlatform): Hono<Env> {
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    c.set('platform', platform)
    await next()
  })
  app.use(loopbackOnly)
  // Before request logging: the key of the trainer's page must not be logged, and its reloads are not of interest.
  app.route('/training/board', keyedBoardRoutes)
  app.get('/pages.css', styles)
  app.get('/board.css', boardStyles)
  app.use(takeNote)
  // Used by the merchant's clients, without a credential.
  app.route('/pay', payRoutes)
  app.route('/checkout', checkoutRoutes)
  // The target of the redirect scenario: the request log shows whether a client followed it.
  app.all('/training/elsewhere', (c) => c.json({ message: 'This is another origin' }))

  for (const path of ['/merchant/*', '/receipts/*', '/training/*']) app.use(path, requireMerchant)
  // Disputes first: their paths would otherwise match /merchant/:id/status and similar routes.
  app.route('/merchant', disputeRoutes)
  app.route('/merchant', creationRoutes)
  app.route('/merchant', accountRoutes)
  app.route('/merchant', transactionRoutes)
  app.route('/receipts', receiptRoutes)
  app.route('/training/board', boardRoutes)
  app.route('/training', trainingRoutes)

  app.notFound((c) => pathError(c, 404, 'NOT_FOUND', 'No such path'))
  app.onError((error, c) =>
    error instanceof BodyTooLarge
      ? pathError(c, 413, 'BODY_TOO_LARGE', 'The request body is larger than 80 MB')
      : pathError(c, 500, 'INTERNAL_ERROR', 'Internal service unavailable'),
  )
  return app
}

/** Routes for the trainer, not part of the service: the whole state, the choices, the table of amounts. */
const trainingRoutes = new Hono<Env>()
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
  .get('/scenarios', (c) => c.json(SCENARIOS.map((row) => ({ ...row, line: SCENARIO_WORDS.en[row.key] }))))
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
