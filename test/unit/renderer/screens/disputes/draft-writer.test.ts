import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import type { DeskClient } from '#shared/contract/index.ts'
import type { DisputeDraft } from '#shared/model/dispute.ts'
import type { Failure } from '#shared/model/failure.ts'
import { createTurns } from '../../../../../src/main/core/in-turn.ts'
import { createDraftWriter, type Theirs } from '../../../../../src/renderer/screens/disputes/new/draft-writer.ts'

type Draft = DisputeDraft | null

const draftOf = (reason: string): DisputeDraft => ({ type: null, sentAmount: '', reason, evidenceUrl: '' })
const failed = (failure: Failure) => new ORPCError('DESK_FAILURE', { defined: true, status: 422, data: { failure } })
const same = (a: Draft, b: Draft) => a?.reason === b?.reason

/**
 * A desk with one draft that several windows save, one save after another. `hold` delays the next save and those behind
 * it, `lose` loses its response, `cut` the save.
 */
function desk(onDisk: Draft = null) {
  const sent: string[] = []
  const saved: string[] = []
  const inTurn = createTurns()
  const next: { held: Promise<void> | null; isLost: boolean; isCut: boolean } = {
    held: null,
    isLost: false,
    isCut: false,
  }
  const disputes = {
    draft: async () => onDisk,
    keepDraft: ({ draft, before }: { draft: Draft; before: Draft }) => {
      sent.push(draft?.reason ?? 'none')
      const { held, isLost, isCut } = next
      Object.assign(next, { held: null, isLost: false, isCut: false })
      return inTurn(async () => {
        await held
        if (isCut) throw failed({ kind: 'connection_lost', reason: 'not_open' })
        if (!same(onDisk, before) && !same(onDisk, draft)) throw failed({ kind: 'draft_changed' })
        onDisk = draft
        saved.push(draft?.reason ?? 'none')
        if (isLost) throw failed({ kind: 'connection_lost', reason: 'under_way' })
      })
    },
  }
  const client = { disputes } as unknown as DeskClient
  return {
    sent: () => sent,
    saved,
    onDisk: () => onDisk?.reason ?? null,
    window: (shown: Draft = onDisk) => createDraftWriter(client, 'a transaction', onDisk, shown),
    hold: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      next.held = promise
      return resolve
    },
    lose: () => {
      next.isLost = true
    },
    cut: () => {
      next.isCut = true
    },
  }
}

/** What the operator of a window is asked about. */
function theirsIn({ state }: ReturnType<typeof createDraftWriter>): Theirs {
  const { theirs } = state.getState()
  if (!theirs) throw new Error('nothing is asked')
  return theirs
}

test('a window saves nothing over what another one has saved, and asks', async () => {
  const { window, onDisk } = desk(draftOf('read by both'))
  const [one, other] = [window(), window()]
  expect(await other.keep(draftOf('typed there'))).toBe(true)
  expect(await one.keep(draftOf('typed here'))).toBe(false)
  expect(theirsIn(one).draft).toEqual(draftOf('typed there'))
  expect(await one.keep(draftOf('typed here, and more')), 'until the operator has chosen').toBe(false)
  expect(onDisk()).toBe('typed there')
  expect(other.state.getState().theirs).toBeNull()
})

test('the operator’s choice of the own text overwrites the other one', async () => {
  const { window, onDisk } = desk()
  const [one, other] = [window(), window()]
  await other.keep(draftOf('typed there'))
  await one.keep(draftOf('typed here'))
  one.goOnFrom(theirsIn(one))
  expect(await one.keep(draftOf('typed here')), 'the same text as was refused').toBe(true)
  expect(one.state.getState().theirs).toBeNull()
  expect(onDisk()).toBe('typed here')
  expect(await other.keep(draftOf('typed there, and more')), 'and the other window asks then').toBe(false)
})

test('after the choice of the other text, typing goes on from that one', async () => {
  const { window, onDisk, saved } = desk()
  const [one, other] = [window(), window()]
  await other.keep(draftOf('typed there'))
  await one.keep(draftOf('typed here'))
  one.goOnFrom(theirsIn(one))
  expect(await one.keep(draftOf('typed there'))).toBe(true)
  expect(saved, 'what is on disk is not saved again').toEqual(['typed there'])
  expect(one.state.getState().theirs).toBeNull()
  expect(await one.keep(draftOf('typed there, and here'))).toBe(true)
  expect(onDisk()).toBe('typed there, and here')
})

test('a choice does not let a third text be overwritten that the operator has not seen', async () => {
  const { window, onDisk } = desk()
  const [one, other] = [window(), window()]
  await other.keep(draftOf('typed there'))
  await one.keep(draftOf('typed here'))
  const seen = theirsIn(one)
  await other.keep(draftOf('typed there later'))
  one.goOnFrom(seen)
  expect(await one.keep(draftOf('typed here'))).toBe(false)
  expect(theirsIn(one).draft).toEqual(draftOf('typed there later'))
  expect(onDisk()).toBe('typed there later')
})

test('a draft deleted meanwhile is recreated only if the operator chooses that', async () => {
  const { window, onDisk } = desk(draftOf('sent'))
  const [one, other] = [window(), window()]
  await other.keep(null)
  expect(await one.keep(draftOf('sent, and more'))).toBe(false)
  expect(theirsIn(one).draft).toBeNull()
  expect(onDisk()).toBeNull()
  one.goOnFrom(theirsIn(one))
  expect(await one.keep(draftOf('sent, and more'))).toBe(true)
  expect(onDisk()).toBe('sent, and more')
})

test('clearing a form whose draft is deleted already asks nothing', async () => {
  const { window } = desk(draftOf('sent'))
  const [one, other] = [window(), window()]
  await other.keep(null)
  expect(await one.keep(null)).toBe(true)
  expect(one.state.getState().theirs).toBeNull()
})

test('the saves of one window wait for each other, so that a slow one does not fail the next', async () => {
  const { window, hold, saved } = desk()
  const one = window()
  const release = hold()
  const both = [one.keep(draftOf('first')), one.keep(draftOf('second'))]
  release()
  expect(await Promise.all(both)).toEqual([true, true])
  expect(saved).toEqual(['first', 'second'])
})

test('a choice made during a save that is refused holds', async () => {
  const { window, hold, onDisk } = desk()
  const [one, other] = [window(), window()]
  await other.keep(draftOf('typed there'))
  await one.keep(draftOf('typed here'))
  const release = hold()
  const refused = one.keep(draftOf('typed here, and more'))
  one.goOnFrom(theirsIn(one))
  release()
  expect(await refused).toBe(false)
  expect(await one.keep(draftOf('typed there')), 'the text that is shown now').toBe(true)
  expect(one.state.getState().theirs).toBeNull()
  expect(await one.keep(draftOf('typed there, and here'))).toBe(true)
  expect(onDisk()).toBe('typed there, and here')
})

test('a text whose response was lost is not taken for that of another window', async () => {
  const { window, lose, onDisk } = desk()
  const one = window()
  lose()
  expect(await one.keep(draftOf('first'))).toBe(false)
  expect(one.state.getState().error).not.toBeNull()
  expect(await one.keep(draftOf('first, and more'))).toBe(true)
  expect(one.state.getState()).toEqual({ theirs: null, error: null })
  expect(onDisk()).toBe('first, and more')
})

test('a text that could not be saved is saved when it is kept again', async () => {
  const { window, cut, onDisk } = desk()
  const one = window()
  cut()
  expect(await one.keep(draftOf('typed'))).toBe(false)
  expect(await one.keep(draftOf('typed'))).toBe(true)
  expect(onDisk()).toBe('typed')
})

test('neither is one that is followed by a text which was not sent', async () => {
  const { window, lose, cut, onDisk } = desk()
  const one = window()
  lose()
  expect(await one.keep(draftOf('first'))).toBe(false)
  cut()
  expect(await one.keep(draftOf('first, and more'))).toBe(false)
  expect(await one.keep(draftOf('first, and more, and more'))).toBe(true)
  expect(one.state.getState()).toEqual({ theirs: null, error: null })
  expect(onDisk()).toBe('first, and more, and more')
})

test('what a form begins with is not saved before something is typed', async () => {
  const { window, saved } = desk()
  const one = window({ ...draftOf(''), type: 'overpaid' })
  const { type, ...others } = { ...draftOf(''), type: 'overpaid' as const }
  expect(await one.keep({ ...others, type })).toBe(true)
  expect(saved).toEqual([])
})

test('a closing page sends its text at once, as the successor of one that is being saved', async () => {
  const { window, hold, onDisk, sent } = desk()
  const one = window()
  const release = hold()
  const first = one.keep(draftOf('first'))
  await expect.poll(sent).toEqual(['first'])
  one.keepAtOnce(draftOf('first, and more'))
  expect(sent(), 'before the page is gone').toEqual(['first', 'first, and more'])
  release()
  await first
  await expect.poll(onDisk).toBe('first, and more')
  expect(await one.keep(draftOf('first, and more')), 'if the page stays after all').toBe(true)
  expect(one.state.getState()).toEqual({ theirs: null, error: null })
})

test('a closing page sends nothing twice, and nothing over what another window has saved', async () => {
  const { window, hold, onDisk, sent } = desk()
  const [one, other] = [window(), window()]
  await other.keep(draftOf('typed there'))
  const release = hold()
  const first = one.keep(draftOf('first'))
  await expect.poll(sent).toEqual(['typed there', 'first'])
  one.keepAtOnce(draftOf('first'))
  expect(sent()).toEqual(['typed there', 'first'])
  one.keepAtOnce(draftOf('first, and more'))
  release()
  expect(await first).toBe(false)
  // The desk has answered all that was sent before this.
  await other.keep(draftOf('typed there, and more'))
  expect(onDisk()).toBe('typed there, and more')
})

test('a closing page whose texts are saved keeps its newest one as always', async () => {
  const { window, onDisk } = desk()
  const one = window()
  await one.keep(draftOf('first'))
  one.keepAtOnce(draftOf('first, and more'))
  await expect.poll(onDisk).toBe('first, and more')
})
