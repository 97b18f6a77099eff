import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LONGEST_SEARCH } from '#shared/model/transaction-query.ts'
import { createCardAnswers } from '../../../components/fields/card-answers.ts'
import { CardCheckedForm } from '../../../components/fields/card-checked-form.tsx'
import { useCardWarning } from '../../../components/fields/card-warning.tsx'
import { Shortcut } from '../../../components/shortcut.tsx'
import { useShortcut } from '../../../components/use-shortcut.ts'
import { useT } from '../../../i18n/index.tsx'
import { FIND, LIST_KEYS } from '../list-keys.ts'
import { usePlainKey } from '../use-plain-key.ts'
import classes from './find.module.css'

/** So long after the last letter it is looked for (milliseconds). */
const REST = 220

/** What the operator said of the card-like numbers that were searched for. */
const answers = createCardAnswers()

interface SearchFieldProps {
  readonly text: string
  readonly onChange: (text: string) => void
  /** Leads back into the list. */
  readonly onLeave: () => void
}

/**
 * Free text to look for. A card number that the operator was not asked about yet is looked for nowhere: what is looked
 * for stands in the address.
 */
export function SearchField(props: SearchFieldProps): ReactNode {
  const { onLeave } = props
  return (
    <CardCheckedForm
      className={classes.search}
      answers={answers}
      onSubmit={(event) => {
        event.preventDefault()
        onLeave()
      }}
    >
      <Field {...props} />
    </CardCheckedForm>
  )
}

function Field({ text, onChange, onLeave }: SearchFieldProps): ReactNode {
  const t = useT()
  const [typed, setTyped] = useState(text)
  const input = useRef<HTMLInputElement>(null)
  const asked = useRef(text)
  useEffect(() => {
    // Another view is shown, and it was not this field that asked for it.
    if (text !== asked.current) setTyped(text)
    asked.current = text
  }, [text])
  const ask = (wanted: string) => {
    if (!answers.isSettled(wanted)) return
    asked.current = wanted
    onChange(wanted)
  }
  const askAtRest = useDebouncedCallback(ask, REST)
  const type = (next: string) => {
    setTyped(next)
    askAtRest(next)
  }
  const warning = useCardWarning(typed, type, { sent: false })
  const focus = () => {
    input.current?.focus()
    input.current?.select()
  }
  usePlainKey(LIST_KEYS.find[0], focus)
  useShortcut(FIND, focus)
  return (
    <TextInput
      ref={input}
      size="xs"
      type="search"
      aria-label={t('list.search')}
      placeholder={t('list.search.placeholder')}
      title={t('list.search.hint')}
      autoComplete="off"
      spellCheck={false}
      maxLength={LONGEST_SEARCH}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.code === 'ArrowDown' || event.code === 'Escape') {
          event.preventDefault()
          // Where nothing is found there is no list to lead into.
          event.currentTarget.blur()
          onLeave()
        }
      }}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSectionWidth={typed === '' ? 56 : 26}
      rightSectionPointerEvents={typed === '' ? 'none' : 'all'}
      rightSection={
        typed === '' ? (
          <Shortcut keys={FIND} />
        ) : (
          <CloseButton
            size={18}
            aria-label={t('list.search.clear')}
            onClick={() => {
              setTyped('')
              ask('')
              input.current?.focus()
            }}
          />
        )
      }
      error={warning}
    />
  )
}
