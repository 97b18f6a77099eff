import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#shared/model/failure.ts'
import { attempt } from '../../../../../src/renderer/screens/transaction/operations/use-send.ts'

const failing = (failure: Failure) => new ORPCError('DESK_FAILURE', { defined: true, status: 422, data: { failure } })

/** The intents created by consecutive presses of one button. */
function presses() {
  const button = crypto.randomUUID()
  const sent: string[] = []
  const press = (error?: unknown, ended: string | null = null) =>
    attempt(button, ended, async (intentId) => {
      sent.push(intentId)
      if (error) throw error
    }).catch(() => undefined)
  return { press, sent }
}

describe('the intent of a button', () => {
  it('ends with a response, and the next press is another intent', async () => {
    const { press, sent } = presses()
    await press()
    await press()
    expect(new Set(sent).size).toBe(2)
  })

  it('ends when certainly nothing was sent', async () => {
    const { press, sent } = presses()
    await press(failing({ kind: 'profile_changed' }))
    await press()
    expect(new Set(sent).size).toBe(2)
  })

  it.each([
    ['the line broke', new Error('the socket closed')],
    ['a bug of the desk', new ORPCError('INTERNAL_SERVER_ERROR')],
    ['the outcome was not kept', failing({ kind: 'outcome_not_kept', state: 'unknown', platformId: null, detail: '' })],
    ['the disk failed', failing({ kind: 'storage_failed', detail: '' })],
  ])('is repeated by the next press while its outcome is unknown: %s', async (_, error) => {
    const { press, sent } = presses()
    await press(error)
    await press(error)
    await press()
    expect(new Set(sent).size).toBe(1)
    await press()
    expect(new Set(sent).size).toBe(2)
  })

  it('ends when the desk shows it as ended, even if its call never returned', async () => {
    const { press, sent } = presses()
    await press(new Error('the socket closed'))
    await press(undefined, sent[0])
    expect(new Set(sent).size).toBe(2)
  })

  it('is not shared with other buttons', async () => {
    const [one, other] = [presses(), presses()]
    await one.press(new Error('the socket closed'))
    await other.press()
    expect(other.sent).not.toEqual(one.sent)
  })
})
