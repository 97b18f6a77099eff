import { Button, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import { LONGEST_SEARCH } from '#shared/model/transaction-query.ts'
import { createCardAnswers } from '../../../components/fields/card-answers.ts'
import classes from '../../../components/filters/filters.module.css'
import { FIND } from '../../../components/grid/list-keys.ts'
import { Shortcut } from '../../../components/shortcut.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { FIND_FIELD } from '../../shell/use-find-keys.ts'
import { maskedSearch } from './masked-search.ts'

/** How long after the last keystroke the search starts (milliseconds). */
const PAUSE_MS = 220

/** Numbers that look like card numbers but that the operator confirmed are not. */
const answers = createCardAnswers()

interface SearchFieldProps {
  readonly text: string
  readonly onChange: (text: string) => void
  /** Moves the focus back to the list. */
  readonly onLeave: () => void
  /** Moves the focus to the first row that this text finds. */
  readonly onFirst: (text: string) => void
}

/**
 * The free-text search. Its text appears in the address and is remembered, so a card number is first reduced to the
 * digits that may be kept; when the field loses the focus, only those remain in it.
 */
export function SearchField({ text, onChange, onLeave, onFirst }: SearchFieldProps): ReactNode {
  const t = useT()
  const [typed, setTyped] = useState(text)
  const [, settled] = useReducer((times: number) => times + 1, 0)
  const input = useRef<HTMLInputElement>(null)
  const asked = useRef(text)
  const masked = maskedSearch(typed, answers)
  const ask = (wanted: string): string => {
    asked.current = maskedSearch(wanted, answers) ?? wanted
    onChange(asked.current)
    return asked.current
  }
  const askAtRest = useDebouncedCallback((wanted: string) => void ask(wanted), PAUSE_MS)
  useEffect(() => {
    // Another view is shown, and not because of this field.
    if (text !== asked.current) {
      askAtRest.cancel()
      setTyped(text)
    }
    asked.current = text
  }, [text, askAtRest])
  const askNow = (wanted: string): string => {
    askAtRest.cancel()
    return ask(wanted)
  }
  const clear = () => {
    setTyped('')
    askNow('')
  }
  return (
    <search className={classes.search}>
      <TextInput
        ref={input}
        {...FIND_FIELD}
        size="xs"
        type="search"
        aria-label={t('list.search')}
        placeholder={t('list.search.placeholder')}
        title={t('list.search.hint')}
        maxLength={LONGEST_SEARCH}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          askAtRest(event.currentTarget.value)
        }}
        onBlur={() => masked !== null && setTyped(masked)}
        onKeyDown={(event) => {
          if (event.code === 'ArrowDown' || (event.key === 'Enter' && !event.nativeEvent.isComposing)) {
            event.preventDefault()
            onFirst(askNow(typed))
          }
          if (event.code !== 'Escape') return
          event.preventDefault()
          if (typed === '') onLeave()
          else clear()
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
                clear()
                input.current?.focus()
              }}
            />
          )
        }
      />
      {masked !== null && (
        <p className={classes.masked} role="status" data-masked>
          <T id="finding.card" values={{ card: <b className="pd-mono">{masked}</b> }} />{' '}
          <Button
            size="compact-xs"
            variant="default"
            // Keeps the focus in the field, and with it the text as typed.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              answers.settle(typed)
              settled()
              askNow(typed)
              input.current?.focus()
            }}
          >
            <T id="finding.card.asTyped" />
          </Button>
        </p>
      )}
    </search>
  )
}
