import { Stack, TagsInput, Textarea } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { note as noteRule, tag } from '#shared/model/transaction-query.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useTellFailure } from '../../../components/announcer.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { LIST_KEYS } from '../../../components/grid/list-keys.ts'
import { usePlainKey } from '../../../components/key-scope.ts'
import { useScreenActions } from '../../../components/screen-actions.ts'
import { focusScreen } from '../../../components/screen-focus.ts'
import { useOnce } from '../../../components/use-once.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { useWords } from '../../transactions/find/filter-editor.tsx'
import { Card } from '../record/card.tsx'
import { type OwnField, useWantedField } from '../wanted-field.ts'

/** Notes that were typed and are not kept yet, by transaction: closing a detail loses none. In memory alone. */
const drafts = new Map<string, string>()

type Worded = Pick<Transaction, 'id' | 'note' | 'tags'>

/** The operator's own words on a transaction. They are sent nowhere. */
export function OwnWords({ transaction }: { readonly transaction: Worded }): ReactNode {
  return (
    <Card title={<T id="words.title" />}>
      <Stack gap={8}>
        <Note transaction={transaction} />
        <Tags transaction={transaction} />
      </Stack>
    </Card>
  )
}

/** Kept when the field is left, and when the detail is closed; what could not be kept is here again, and says why. */
function Note({ transaction: { id, note } }: { readonly transaction: Worded }): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const tell = useTellFailure()
  const once = useOnce()
  const field = useRef<HTMLTextAreaElement>(null)
  useFieldKey(id, 'note', field)
  const [typed, setTyped] = useState(() => drafts.get(id) ?? null)
  const type = (text: string | null) => {
    setTyped(text)
    if (text === null) drafts.delete(id)
    else drafts.set(id, text)
  }
  const isOther = typed !== null && typed.trim() !== (note ?? '')
  const keep = async () => {
    if (typed === null) return
    if (!isOther) return type(null)
    const text = typed.trim()
    const kept = await once.run(async () => {
      await client.transactions.setNote({ id, note: text })
      return true
    })
    if (kept && drafts.get(id)?.trim() === text) type(null)
  }
  const keepOnClosing = useEffectEvent(() => {
    const text = drafts.get(id)?.trim()
    if (text === undefined || text === (note ?? '') || once.pending) return
    client.transactions.setNote({ id, note: text }).then(() => {
      if (drafts.get(id)?.trim() === text) drafts.delete(id)
    }, tell)
  })
  useEffect(() => () => keepOnClosing(), [])
  return (
    <>
      <Textarea
        ref={field}
        autosize
        minRows={1}
        maxRows={12}
        size="sm"
        aria-label={t('words.note')}
        placeholder={t('words.note.placeholder')}
        maxLength={noteRule.maxLength ?? undefined}
        value={typed ?? note ?? ''}
        onChange={(event) => {
          once.clear()
          type(event.currentTarget.value)
        }}
        onBlur={() => void keep()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            leaveField(event.currentTarget)
          }
          if (event.key !== 'Escape') return
          event.stopPropagation()
          if (typed === null) return leaveField(event.currentTarget)
          once.clear()
          type(null)
        }}
        description={isOther && !once.pending ? <T id="words.note.keys" /> : null}
        inputWrapperOrder={['input', 'description', 'error']}
      />
      {once.error !== null && <FailureNotice error={once.error} />}
    </>
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
  const change = async (names: readonly string[]) => {
    const next = names.filter((name) => tag.safeParse(name).success).map((name) => name.trim())
    const add = next.filter((name) => !tags.includes(name))
    const remove = tags.filter((name) => !next.includes(name))
    if (add.length + remove.length === 0) return
    setShown(next)
    await once.run(() => client.transactions.changeTags({ ids: [id], add, remove }))
    setShown(null)
  }
  return (
    <>
      <TagsInput
        ref={field}
        size="sm"
        aria-label={t('words.tags')}
        placeholder={(shown ?? tags).length === 0 ? t('words.tags.placeholder') : ''}
        data={[...used]}
        maxTags={20}
        value={[...(shown ?? tags)]}
        onChange={(names) => void change(names)}
        acceptValueOnBlur
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.currentTarget.getAttribute('aria-expanded') === 'true') return
          event.stopPropagation()
          leaveField(event.currentTarget)
        }}
      />
      {once.error !== null && <FailureNotice error={once.error} />}
    </>
  )
}

/** A key leads to a field, here and from the list; the palette too. */
function useFieldKey(id: string, name: OwnField, field: RefObject<HTMLElement | null>): void {
  const t = useT()
  const focus = () => field.current?.focus()
  useScreenActions([
    { label: t(`words.${name}`), words: [`words.${name}`], kind: 'show', shortcut: LIST_KEYS[name][0], run: focus },
  ])
  usePlainKey(LIST_KEYS[name][0], focus)
  useWantedField(id, name, focus)
}

/** Back to where the keys came from. Leaving a field keeps what is in it. */
function leaveField(field: HTMLElement): void {
  if (field.closest('[role=dialog]')) field.blur()
  else focusScreen()
}
