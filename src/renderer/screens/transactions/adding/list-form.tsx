import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useMemo, useRef, useState } from 'react'
import type { Profile } from '#shared/model/profile.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { submitOnKey } from '../../../components/key-scope.ts'
import { MerchantLabel } from '../../../components/merchant-label.tsx'
import { T, type Translate, useT } from '../../../i18n/index.tsx'
import { Moved } from '../../payments/form-buttons.tsx'
import classes from './adding.module.css'
import { useAdding } from './adding-store.ts'
import { keepText, startAdding } from './run-adding.ts'
import { LONGEST_LIST, MAX_AT_ONCE, type PastedList, splitList } from './split-list.ts'

const NOTHING = splitList('', 'query')

/** The form for pasting the list, and what was found in it. Card numbers are removed before anything is sent. */
export function ListForm({ profile }: { readonly profile: Profile }): ReactNode {
  const t = useT()
  const { client, query } = useDesk()
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, meantFor } = useAdding()
  const [told, setTold] = useState(false)
  const { data: unresolved = [] } = useQuery(
    query.resolution.unresolved.queryOptions({ input: { profileId: profile.id } }),
  )
  const isTooLong = text.length > LONGEST_LIST
  const list = useMemo(() => (isTooLong ? NOTHING : splitList(text, profile.statusBy)), [text, isTooLong, profile])
  const problem = problemOf(t, text, list, isTooLong)
  const isMoved = meantFor !== null && meantFor !== profile.id
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTold(true)
    if (problem === null && !isMoved) void startAdding(client, profile, list.ids)
    else field.current?.focus()
  }
  const take = () => {
    useAdding.setState({ meantFor: profile.id })
    field.current?.focus()
  }
  return (
    <Stack component="form" gap={12} onSubmit={submit}>
      <T as="p" id="adding.lead" values={{ merchant: <MerchantLabel merchant={profile} /> }} />
      <Textarea
        ref={field}
        data-autofocus
        label={t('adding.list')}
        description={t(`adding.list.hint.${profile.statusBy}`)}
        classNames={{ input: classes.list ?? '' }}
        rows={9}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onKeyDown={submitOnKey}
        onChange={(event) => {
          setTold(false)
          keepText(event.currentTarget.value, profile.id)
        }}
        error={told || !isEmpty(text) ? problem : null}
      />
      {unresolved.length > 0 && (
        <T as="p" className={classes.warning} id="adding.unresolved" values={{ count: unresolved.length }} />
      )}
      <Found list={list} />
      <Group gap={8} justify="flex-end" wrap="nowrap" mt={4}>
        <Button type="submit" disabled={isMoved} aria-describedby={isMoved ? 'adding-moved' : undefined}>
          <T id="adding.start" values={{ count: list.ids.length }} />
        </Button>
      </Group>
      {isMoved && <Moved id="adding-moved" meantFor={meantFor} profile={profile} onTake={take} />}
    </Stack>
  )
}

function isEmpty(text: string): boolean {
  return text.trim() === ''
}

function problemOf(t: Translate, text: string, { ids }: PastedList, isTooLong: boolean): string | null {
  if (isTooLong) return t('adding.tooLong')
  if (isEmpty(text)) return t('adding.empty')
  if (ids.length === 0) return t('adding.none')
  return ids.length > MAX_AT_ONCE ? t('adding.tooMany', { count: ids.length, most: MAX_AT_ONCE }) : null
}

/** How many of the words that are not IDs are quoted; the others are only counted. */
const NAMED = 4

function Found({ list: { ids, merged, leftOut, cards } }: { readonly list: PastedList }): ReactNode {
  const t = useT()
  const named = leftOut
    .slice(0, NAMED)
    .map((word) => `“${visibleText(word.slice(0, 40))}”`)
    .join(', ')
  const words =
    leftOut.length > NAMED ? t('adding.leftOut.and', { words: named, count: leftOut.length - NAMED }) : named
  return (
    <div className={classes.found} role="status">
      {ids.length > 0 && <T as="p" id="adding.found" values={{ count: ids.length, merged }} />}
      {leftOut.length > 0 && (
        <p className="pd-quiet">
          <T id="adding.leftOut" values={{ count: leftOut.length }} />: {words}
        </p>
      )}
      {cards > 0 && <T as="p" className={classes.warning} id="adding.cards" values={{ count: cards }} />}
    </div>
  )
}
