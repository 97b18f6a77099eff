import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { createNoteDrafts, type SendNote } from '../../../../../src/renderer/screens/transaction/notes/note-drafts.ts'

const ID = 'a transaction'
const changed = () =>
  new ORPCError('DESK_FAILURE', { defined: true, status: 422, data: { failure: { kind: 'note_changed' } } })

/** The notes of a page, and the desk that saves them. `hold` delays the next save, `cut` loses it. */
function page(onDisk: string | null = null) {
  let work: string | null = null
  let held: Promise<void> | null = null
  let cut: Error | null = null
  const saved: string[] = []
  const drafts = createNoteDrafts((id, reported) => {
    if (id.includes(ID)) work = reported
  })
  const send: SendNote = async (note, before) => {
    const [hold, failure] = [held, cut]
    held = cut = null
    await hold
    if (failure) throw failure
    if (onDisk !== before && (onDisk ?? '') !== note) throw changed()
    onDisk = note === '' ? null : note
    saved.push(note)
  }
  return {
    drafts,
    send,
    saved,
    work: () => work,
    type: (text: string) => drafts.put(ID, { ...(drafts.of(ID).draft ?? { before: onDisk, isRefused: false }), text }),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    cut: () => {
      cut = new Error('no connection')
    },
    theirs: (note: string) => {
      onDisk = note
    },
  }
}

test('a note typed on while it is saved and then left is saved to its end', async () => {
  const { drafts, send, saved, type, hold, work } = page()
  type('Called')
  const end = hold()
  const saving = drafts.save(ID, send)
  type('Called twice')
  await drafts.save(ID, send)
  expect(work()).toBe('typed')
  end()
  await saving
  expect(saved).toEqual(['Called', 'Called twice'])
  expect(drafts.of(ID)).toEqual({ draft: null, saving: false, error: null })
  expect(work()).toBeNull()
})

test('a note typed on while it is saved, and not left yet, waits and is not mistaken for another window’s', async () => {
  const { drafts, send, saved, type, hold, work } = page('Old')
  type('Called')
  const end = hold()
  const saving = drafts.save(ID, send)
  type('Called twice')
  end()
  await saving
  expect(saved).toEqual(['Called'])
  expect(drafts.of(ID).draft).toEqual({ text: 'Called twice', before: 'Called', isRefused: false })
  expect(work()).toBe('typed')
  await drafts.save(ID, send)
  expect(saved).toEqual(['Called', 'Called twice'])
})

test('a note typed back to what it was while it is saved is saved back', async () => {
  const { drafts, send, saved, type, hold } = page('Old')
  type('Called')
  const end = hold()
  const saving = drafts.save(ID, send)
  type('Old')
  await drafts.save(ID, send)
  end()
  await saving
  expect(saved).toEqual(['Called', 'Old'])
})

test('the rest of a note waits while it may have a card number', async () => {
  const { drafts, send, saved, type, hold } = page()
  const isReady = (text: string) => !text.includes('4242')
  type('Called')
  const end = hold()
  const saving = drafts.save(ID, send, isReady)
  await drafts.save(ID, send, isReady)
  type('Called 4242')
  end()
  await saving
  expect(saved).toEqual(['Called'])
  expect(drafts.of(ID).draft?.text).toBe('Called 4242')
  await drafts.save(ID, send, isReady)
  expect(saved).toEqual(['Called'])
})

test('a note that could not be saved stays, is reported as typed, and is saved at the next occasion', async () => {
  const { drafts, send, saved, type, cut, work } = page()
  type('Called')
  cut()
  await drafts.save(ID, send)
  expect(drafts.of(ID)).toMatchObject({ draft: { text: 'Called', isRefused: false }, saving: false })
  expect(drafts.of(ID).error).toEqual(new Error('no connection'))
  expect(work()).toBe('typed')
  await drafts.save(ID, send)
  expect(saved).toEqual(['Called'])
  expect(drafts.of(ID).error).toBeNull()
})

test('a note that another window has changed is refused with the failure, also while it is typed on', async () => {
  const { drafts, send, saved, type, theirs } = page('Old')
  type('Mine')
  theirs('Theirs')
  await drafts.save(ID, send)
  type('Mine, and more')
  expect(drafts.of(ID)).toMatchObject({ draft: { text: 'Mine, and more', before: 'Old', isRefused: true } })
  expect(drafts.of(ID).error).toBeInstanceOf(ORPCError)
  expect(saved).toEqual([])
})

test('a note discarded while it is saved leaves nothing typed', async () => {
  const { drafts, send, type, hold, work } = page()
  type('Called')
  const end = hold()
  const saving = drafts.save(ID, send)
  drafts.put(ID, null)
  end()
  await saving
  expect(drafts.of(ID).draft).toBeNull()
  expect(work()).toBeNull()
})

test('a note discarded while its save fails leaves no failure behind', async () => {
  const { drafts, send, type, hold, cut } = page()
  type('Called')
  const end = hold()
  cut()
  const saving = drafts.save(ID, send)
  drafts.put(ID, null)
  end()
  await saving
  expect(drafts.of(ID).error).toBeNull()
})

test('when the page closes during a save, what was typed since is sent at once, in place of the note being sent', async () => {
  const { drafts, type } = page()
  const sent: (readonly [note: string, before: string | null])[] = []
  const never = (...one: readonly [note: string, before: string | null]) => {
    sent.push(one)
    return new Promise(() => undefined)
  }
  type('Called')
  drafts.saveAtOnce(ID, never)
  drafts.saveAtOnce(ID, never)
  expect(sent, 'the same is not sent twice').toEqual([['Called', null]])
  type('Called twice')
  drafts.saveAtOnce(ID, never)
  expect(sent).toEqual([
    ['Called', null],
    ['Called twice', 'Called'],
  ])
})

test('an unchanged note is not sent', async () => {
  const { drafts, send, saved, type } = page('Old')
  type(' Old')
  await drafts.save(ID, send)
  expect(saved).toEqual([])
  expect(drafts.of(ID).draft).toBeNull()
})
