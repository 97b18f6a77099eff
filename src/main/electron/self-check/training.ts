import { randomUUID } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import type { DeskRouter } from '#core/router/index.ts'

/** Starts the training platform, has a payin created there over HTTP on this machine, and looks at the trainer's page. */
export async function checkTraining(router: DeskRouter, signal: AbortSignal): Promise<string> {
  const desk = createRouterClient(router)
  const { id, revision } = await desk.profiles.startTraining(undefined, { signal })
  const order = {
    amount: '100',
    currency: 'RUB',
    merchant_transaction_id: `self-check-${randomUUID().slice(0, 8)}`,
  } as const
  const payin = await desk.payments.createAccountPayin(
    { ...order, intentId: randomUUID(), profileId: id, profileRevision: revision },
    { signal },
  )
  if (payin.state !== 'accepted') throw new Error(`a payin ended as ${payin.state}`)
  const { trainerPage } = await desk.training.addresses(undefined, { signal })
  const { hostname } = new URL(trainerPage)
  const { status } = await fetch(trainerPage, { signal })
  if (status !== 200) throw new Error(`the trainer's page answers ${status}`)
  return `a payin was accepted over HTTP on ${hostname}`
}
