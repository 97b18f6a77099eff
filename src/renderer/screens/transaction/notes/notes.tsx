import { Button, Group, Stack, TagsInput, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Transaction } from '#shared/model/transaction.ts'
import { note as noteRule, tag } from '#shared/model/transaction-query.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useTellFailure } from '../../../components/announcer.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { CardAnswersContext, createCardAnswers, useCardAnswers } from '../../../components/fields/card-answers.ts'
import { useCardWarning } from '../../../components/fields/card-warning.tsx'
import { useWholePaste } from '../../../components/fields/whole-paste.tsx'
import { LIST_KEYS } from '../../../components/grid/list-keys.ts'
import { KEEPS_ESCAPE, usePlainKey } from '../../../components/key-scope.ts'
import { useScreenActions } from '../../../components/screen-actions.ts'
import { focusScreen } from '../../../components/screen-focus.ts'
import { useIsHere } from '../../../components/use-is-here.ts'
import { useOnce } from '../../../components/use-once.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { useWords } from '../../transactions/find/filter-editor.tsx'
import { refusedTag, validTags } from '../../transactions/typed-tags.ts'
import operations from '../operations/operations.module.css'
import { Card } from '../record/card.tsx'
import { type OwnField, useWantedField } from '../wanted-field.ts'
import { noteDrafts, type SendNote } from './note-drafts.ts'

const MAX_NOTE = noteRule.maxLength ?? undefined

type Worded = Pick<Transaction, 'id' | 'note' | 'tags'>

/** The operator's own note and tags on a transaction. They are never sent. */
export function OwnWords({ transaction }: { readonly transaction: Worded }): ReactNode {
  // The saved note needs no question: the operator has already answered for it.
  const [answers] = useState(() => createCardAnswers([transaction.note ?? '']))
  return (
    <Card title={<T id="words.title" />}>
      <Stack gap={8}>
        <CardAnswersContext value={answers}>
          <Note transaction={transaction} />
        </CardAnswersContext>
        <Tags transaction={transaction} />
      </Stack>
    </Card>
  )
}

/** Saved on blur and when the detail or the page closes. A note that could not be saved is shown again, with the reason. */
function Note({ transaction: { id, note } }: { readonly transaction: Worded }): ReactNode {
  const t = useT()
  const { client, query } = useDesk()
  const queries = useQueryClient()
  const tell = useTellFailure()
  const isHere = useIsHere()
  const field = useRef<HTMLTextAreaElement>(null)
  useFieldKey(id, 'note', field)
  const { draft, saving, error } = useStore(noteDrafts.state, () => noteDrafts.of(id))
  const value = draft?.text ?? note ?? ''
  const type = (text: string) =>
    noteDrafts.put(id, { ...(noteDrafts.of(id).draft ?? { before: note, isRefused: false }), text })
  const answers = useCardAnswers()
  const warning = useCardWarning(draft?.text ?? '', type, { sent: false })
  const paste = useWholePaste(value, MAX_NOTE)
  const isOther = draft !== null && draft.text.trim() !== (note ?? '')
  const isRefused = isOther && draft.isRefused
  const send: SendNote = async (words, before) => {
    try {
      await client.transactions.setNote({ id, note: words, before, noCards: answers.isSettled(words) })
    } catch (error) {
      if (!isHere.current) tell(error)
      throw error
    }
    const kept = words === '' ? null : words
    queries.setQueryData(query.transactions.get.queryKey({ input: { id } }), (old) => old && { ...old, note: kept })
  }
  const keep = () => {
    if (!isRefused) void noteDrafts.save(id, send, answers.isSettled)
  }
  const keepOnClosing = useEffectEvent(() => {
    // Refused, but meanwhile the same as the other one: saved again, it succeeds.
    if (!isRefused) return void noteDrafts.save(id, send)
    // The click that leaves the field may also close the detail, so that the question was hardly visible.
    if (error !== null) tell(error)
  })
  const keepAtOnce = useEffectEvent(() => {
    if (!isRefused) noteDrafts.saveAtOnce(id, send)
  })
  useEffect(() => {
    window.addEventListener('pagehide', keepAtOnce)
    return () => {
      window.removeEventListener('pagehide', keepAtOnce)
      keepOnClosing()
    }
  }, [])
  const choose = (mine: boolean) => {
    field.current?.focus()
    noteDrafts.put(id, mine && draft ? { ...draft, before: note, isRefused: false } : null)
    if (mine) void noteDrafts.save(id, send, answers.isSettled)
  }
  return (
    <>
      {isRefused && <Theirs note={note} onChoose={choose} />}
      <Textarea
        {...KEEPS_ESCAPE}
        ref={field}
        autosize
        minRows={1}
        maxRows={12}
        size="sm"
        aria-label={t('words.note')}
        placeholder={t('words.note.placeholder')}
        maxLength={MAX_NOTE}
        value={value}
        onChange={(event) => type(event.currentTarget.value)}
        {...paste.takes}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            leaveField(event.currentTarget)
          }
          if (event.key !== 'Escape') return
          event.stopPropagation()
          if (draft === null) return leaveField(event.currentTarget)
          noteDrafts.put(id, null)
        }}
        description={isOther && !isRefused && !saving ? <T id="words.note.keys" /> : null}
        error={warning ?? paste.refused}
        inputWrapperOrder={['input', 'description', 'error']}
      />
      {error !== null && !draft?.isRefused && <FailureNotice error={error} />}
    </>
  )
}

interface TheirsProps {
  readonly note: string | null
  readonly onChoose: (mine: boolean) => void
}

/** What another window wrote while this note was being typed. Neither is lost before the operator chooses. */
function Theirs({ note, onChoose }: TheirsProps): ReactNode {
  return (
    <div className={operations.unusual} role="status">
      <T as="p" className={operations.text} id={note === null ? 'words.note.deleted' : 'words.note.changed'} />
      {note !== null && <p className={operations.body}>{visibleText(note)}</p>}
      <T as="p" className={operations.text} id="words.note.choose" />
      <Group gap={8}>
        <Button variant="default" size="compact-sm" onClick={() => onChoose(true)}>
          <T id="words.note.keepMine" />
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => onChoose(false)}>
          <T id="words.note.takeTheirs" />
        </Button>
      </Group>
    </div>
  )
}

function Tags({ transaction: { id, tags } }: { readonly transaction: Worded }): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const { tags: used } = useWords()
  const once = useOnce()
  const field = useRef<HTMLInputElement>(null)
  useFieldKey(id, 'tags', field)
  const [shown, setShown] = useState<readonly string[] | null>(null)
  const wanted = useRef(tags)
  /** Saves the difference between the previous and the wanted tags; changes made meanwhile follow. */
  const save = async () => {
    try {
      for (let had = tags; had !== wanted.current; ) {
        const now = wanted.current
        const add = now.filter((name) => !had.includes(name))
        const remove = had.filter((name) => !now.includes(name))
        if (add.length + remove.length > 0) await client.transactions.changeTags({ ids: [id], add, remove })
        had = now
      }
    } finally {
      setShown(null)
    }
  }
  const [refused, setRefused] = useState<string | null>(null)
  const change = (names: readonly string[]) => {
    wanted.current = validTags(names)
    setRefused(refusedTag(names))
    setShown(wanted.current)
    void once.run(save)
  }
  const [typed, setTyped] = useState('')
  // A shortcut may lead away without the field losing the focus first.
  const keepOnClosing = useEffectEvent(() => {
    if (validTags([typed]).length > 0) change([...(shown ?? tags), typed])
  })
  useEffect(() => () => keepOnClosing(), [])
  return (
    <>
      <TagsInput
        {...KEEPS_ESCAPE}
        ref={field}
        size="sm"
        aria-label={t('words.tags')}
        placeholder={(shown ?? tags).length === 0 ? t('words.tags.placeholder') : ''}
        data={[...used]}
        maxTags={20}
        maxLength={tag.maxLength ?? undefined}
        value={[...(shown ?? tags)]}
        onChange={change}
        searchValue={typed}
        onSearchChange={(text) => {
          setTyped(text)
          if (text !== '') setRefused(null)
        }}
        error={refused !== null && t('words.tags.refused', { name: visibleText(refused), count: tag.maxLength ?? 0 })}
        acceptValueOnBlur
        onKeyDown={(event) => {
          // The library removes a tag: a key held to erase what was typed would remove all of them.
          if (event.key === 'Backspace' && event.repeat && typed.trim() === '') event.preventDefault()
          const isListing = event.currentTarget.getAttribute('aria-expanded') === 'true'
          if (event.key !== 'Escape' || (typed === '' && isListing)) return
          event.stopPropagation()
          if (typed === '') leaveField(event.currentTarget)
          else setTyped('')
        }}
      />
      {once.error !== null && <FailureNotice error={once.error} />}
    </>
  )
}

/** Focuses a field by its key, here and from the list, and by the palette. */
function useFieldKey(id: string, name: OwnField, field: RefObject<HTMLElement | null>): void {
  const t = useT()
  const focus = () => field.current?.focus()
  useScreenActions([
    { label: t(`words.${name}`), words: [`words.${name}`], kind: 'show', shortcut: LIST_KEYS[name][0], run: focus },
  ])
  usePlainKey(LIST_KEYS[name][0], focus)
  useWantedField(id, name, focus)
}

/** Moves the focus back to where it came from. Leaving a field keeps what is in it. */
function leaveField(field: HTMLElement): void {
  if (field.closest('[role=dialog]')) field.blur()
  else focusScreen()
}
