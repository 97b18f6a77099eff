import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ListView } from '#shared/model/list-view.ts'
import { type AmountReading, readAmount } from '#shared/rules/amount-input.ts'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
import classes from './filters.module.css'

const ENDS = ['amountFrom', 'amountTo'] as const
type End = (typeof ENDS)[number]

interface AmountEditorProps {
  readonly view: Pick<ListView, End>
  readonly onChange: (change: Partial<ListView>) => void
  readonly onDone: () => void
  /** Default: a hint that the range applies to any currency. */
  readonly hint?: MessageId
}

/** A range of amounts, both ends included, as people type them. Asks about an amount that can be read in two ways. */
export function AmountEditor({ view, onChange, onDone, hint = 'list.amount.hint' }: AmountEditorProps): ReactNode {
  return (
    <Stack gap={8}>
      <div className={classes.pair}>
        {ENDS.map((end) => (
          <AmountEnd
            key={end}
            end={end}
            value={view[end]}
            onChange={(value) => onChange({ [end]: value })}
            onDone={onDone}
          />
        ))}
      </div>
      <T as="p" className={classes.quiet} id={hint} />
    </Stack>
  )
}

interface AmountEndProps {
  readonly end: End
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly onDone: () => void
}

function AmountEnd({ end, value, onChange, onDone }: AmountEndProps): ReactNode {
  const t = useT()
  const [text, setText] = useState(value ?? '')
  const [left, setLeft] = useState(false)
  const reading = readAmount(text)
  const keep = () => {
    setLeft(true)
    const read = meantBy(reading)
    if (read !== undefined && read !== value) onChange(read)
    return read !== undefined
  }
  return (
    <TextInput
      size="xs"
      label={t(`list.${end}`)}
      inputMode="decimal"
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        setLeft(false)
      }}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && keep()) onDone()
      }}
      error={left && meantBy(reading) === undefined && reading.result === 'bad' && t('list.amount.unreadable')}
      description={
        reading.result === 'ambiguous' &&
        value !== reading.values[0] &&
        value !== reading.values[1] && (
          <Group component="span" gap={4}>
            <T id="fields.amount.ambiguous" />
            {reading.values.map((one) => (
              <Button
                key={one}
                size="compact-xs"
                variant="default"
                onClick={() => {
                  setText(one)
                  onChange(one)
                }}
              >
                {one}
              </Button>
            ))}
          </Group>
        )
      }
    />
  )
}

/** The value that a text sets the end to; `undefined`: none yet. */
function meantBy(reading: AmountReading): string | null | undefined {
  if (reading.result === 'ok') return reading.value
  return reading.result === 'bad' && reading.rule === 'empty' ? null : undefined
}
