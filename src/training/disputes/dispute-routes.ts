import { Hono } from 'hono'
import { readFormData, readJson, statedError } from '../http/body.ts'
import { type Ctx, closeConnection, type Env } from '../http/env.ts'
import { statusOf } from '../payments/status-payload.ts'
import { ownTransactionByAnyId } from '../payments/transaction-routes.ts'
import { type DisputeInput, readFormDispute, readJsonDispute } from './dispute-input.ts'
import { disputeView, FILTER_STATUSES, listDisputes } from './dispute-view.ts'
import { judgeFiles } from './files.ts'
import { openDispute } from './open-dispute.ts'
import { canDispute, isOpen } from './rules.ts'

/** The dispute endpoints (interface: Endpoints). */
export const disputeRoutes = new Hono<Env>()
  .post('/dispute', open)
  .get('/dispute', (c) => {
    const { store } = c.get('platform')
    const id = c.req.query('id')
    if (!id) return statedError(c, 400, 'MISSING_ID', 'id is missing')
    const dispute = store.dispute(id)
    const record = dispute && store.transaction(dispute.transactionUuid)
    if (!record || dispute.merchant !== c.get('merchant')) {
      return statedError(c, 404, 'NOT_FOUND', 'No such dispute')
    }
    return c.json(disputeView(c.get('platform'), dispute, record))
  })
  .get('/dispute/list', (c) => {
    const status = (c.req.query('status') ?? '').split(',').flatMap((word) => word.trim() || [])
    const strange = status.find((word) => !FILTER_STATUSES.includes(word))
    if (strange !== undefined) {
      return statedError(c, 400, 'VALIDATION_ERROR', `status is a list of ${FILTER_STATUSES.join(', ')}`)
    }
    const query = {
      page_number: c.req.query('page_number'),
      page_size: c.req.query('page_size'),
      status,
      transaction_id: c.req.query('transaction_id'),
      merchant_transaction_id: c.req.query('merchant_transaction_id'),
    }
    return c.json(listDisputes(c.get('platform'), c.get('merchant'), query))
  })

async function open(c: Ctx): Promise<Response> {
  const platform = c.get('platform')
  const input = await readInput(c)
  if (!input) return statedError(c, 400, 'INVALID_REQUEST', 'The body is malformed')
  if (input.transactionId === '') return statedError(c, 400, 'VALIDATION_ERROR', 'transaction_id is empty')
  const judged = judgeFiles(input.files)
  if (!judged.ok) return statedError(c, 400, 'VALIDATION_ERROR', judged.message)

  const record = ownTransactionByAnyId(c, input.transactionId)
  if (!record) return statedError(c, 404, 'TRANSACTION_NOT_FOUND', 'No such transaction')
  if (platform.store.disputesOf(record.uuid).some((dispute) => isOpen(dispute, platform.now()))) {
    return statedError(c, 400, 'DISPUTE_EXISTS', 'The transaction has an open dispute')
  }
  const status = statusOf(platform, record)
  if (!canDispute(status)) {
    return statedError(c, 400, 'CANNOT_DISPUTE', `A transaction in status ${status} cannot be disputed`)
  }
  switch (record.scenario) {
    case 'dispute_failed_500':
      return statedError(c, 500, 'DISPUTE_FAILED', 'The dispute could not be processed')
    case 'dispute_failed_400':
      return statedError(c, 400, 'DISPUTE_FAILED', 'The dispute could not be processed')
    case 'dispute_internal_error':
      return statedError(c, 500, 'INTERNAL_ERROR', 'Internal service unavailable')
  }
  const dispute = openDispute(platform, { record, input, kept: judged.kept, dropped: judged.dropped })
  if (record.scenario === 'dispute_lost_answer') return closeConnection(c)
  return c.json({ id: dispute.id }, platform.settings().disputeStatus)
}

async function readInput(c: Ctx): Promise<DisputeInput | null> {
  if (!/^multipart\/form-data/i.test(c.req.header('content-type') ?? '')) return readJsonDispute(await readJson(c))
  const form = await readFormData(c)
  return form && readFormDispute(form)
}
