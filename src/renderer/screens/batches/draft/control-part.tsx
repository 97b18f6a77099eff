import { Button, Group, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import Big from 'big.js'
import { type ReactNode, useEffect, useEffectEvent, useReducer } from 'react'
import type { Currency } from '#shared/model/currency.ts'
import { readAmount, sameAmount } from '#shared/rules/amount-input.ts'
import { Amount } from '../../../components/amount.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { T, type Translate, useT } from '../../../i18n/index.tsx'
import { PARTS, PartHeading } from './blocks.tsx'
import { controlFields, countOf, fieldsWith, type Said, sumOf, toAsk } from './control-fields.ts'
import classes from './draft.module.css'
import type { PartProps } from './draft-view.tsx'

/** The totals stated by the file's source, compared with those of the table. */
export function ControlPart({ editing, draft }: PartProps): ReactNode {
  const { sums, sumsWithLeftOut, control, total } = draft.read.table
  const currencies = [...new Set([...sums, ...control].map(({ currency }) => currency))]
  const set = async (currency: Currency, said: Said | null) => {
    const made = await editing.change(({ table }) => {
      const others = table.control.filter((one) => one.currency !== currency)
      return { change: 'control', totals: said ? [...others, { currency, ...said }] : others }
    })
    return made !== null
  }
  const [one] = currencies
  const stands = total && currencies.length === 1 ? readAmount(total.stands) : null
  return (
    <section className={classes.part} aria-labelledby={PARTS.control}>
      <PartHeading part="control" />
      <T as="p" className="pd-quiet" id="batches.control.hint" />
      {currencies.length === 0 && <T as="p" id="batches.control.nothing" />}
      {currencies.map((currency) => (
        <ControlLine
          key={currency}
          currency={currency}
          said={control.find((known) => known.currency === currency) ?? null}
          table={sums.find((known) => known.currency === currency) ?? NONE}
          withLeftOut={sumsWithLeftOut.find((known) => known.currency === currency) ?? NONE}
          onSay={(said) => set(currency, said)}
        />
      ))}
      {total && one !== undefined && stands?.result === 'ok' && (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => void set(one, { count: total.count, sum: stands.value })}
          >
            <T id="batches.control.take" values={{ row: total.row, sum: stands.value }} />
          </Button>
        </Group>
      )}
    </section>
  )
}

interface CountAndSum {
  readonly count: number
  readonly sum: string
}

const NONE: CountAndSum = { count: 0, sum: '0' }

interface ControlLineProps {
  readonly currency: Currency
  readonly said: Said | null
  readonly table: CountAndSum
  /** The same, including the rows left out. */
  readonly withLeftOut: CountAndSum
  /** Resolves to whether the total was stored. */
  readonly onSay: (said: Said | null) => Promise<boolean>
}

function ControlLine({ currency, said, table, withLeftOut, onSay }: ControlLineProps): ReactNode {
  const t = useT()
  const [fields, tell] = useReducer(controlFields, said, fieldsWith)
  useEffect(() => tell({ event: 'stored', said }), [said])
  const { count, sum } = fields
  const [readCount, readSum] = [countOf(count), sumOf(sum)]
  const say = async () => {
    const asked = toAsk(fields)
    if (asked === null) return
    tell({ event: 'asked', asked })
    const isStored = await onSay(asked.total)
    tell({ event: 'settled', asked, isStored })
  }
  // A shortcut may lead away without the field losing the focus first.
  const keepOnClosing = useEffectEvent(() => void say())
  useEffect(() => () => keepOnClosing(), [])
  return (
    <form
      className={classes.control}
      onSubmit={(event) => {
        event.preventDefault()
        void say()
      }}
    >
      <b className={classes.controlCurrency}>{currency}</b>
      <TextInput
        size="sm"
        label={t('batches.control.count')}
        inputMode="numeric"
        value={count}
        onChange={(event) => tell({ event: 'typed', fields: { count: event.currentTarget.value } })}
        onBlur={() => void say()}
        error={count.trim() !== '' && readCount === null}
      />
      <TextInput
        size="sm"
        label={t('batches.control.sum')}
        inputMode="decimal"
        value={sum}
        onChange={(event) => tell({ event: 'typed', fields: { sum: event.currentTarget.value } })}
        onBlur={() => void say()}
        error={sum.trim() !== '' && readSum === null && (ambiguity(t, sum) ?? true)}
      />
      <button type="submit" hidden />
      <div className={classes.controlTable}>
        <p>
          <T as="span" className="pd-quiet" id="batches.control.table" />
          <b className="pd-num">{table.count}</b>
          <b>
            <Amount value={table.sum} currency={currency} />
          </b>
        </p>
        {withLeftOut.count > table.count && (
          <p>
            <T as="span" className="pd-quiet" id="batches.control.withLeftOut" />
            <span className="pd-num">{withLeftOut.count}</span>
            <Amount value={withLeftOut.sum} currency={currency} />
          </p>
        )}
      </div>
      <div className={classes.verdict} role="status">
        <Verdict currency={currency} count={readCount} sum={readSum} table={table} withLeftOut={withLeftOut} />
      </div>
    </form>
  )
}

interface VerdictProps {
  readonly currency: Currency | null
  readonly count: number | null
  readonly sum: string | null
  readonly table: CountAndSum
  readonly withLeftOut: CountAndSum
}

/** Whether what has been typed so far agrees with the table. */
function Verdict({ currency, count, sum, table, withLeftOut }: VerdictProps): ReactNode {
  const { formatAmount } = useFormat()
  if (count === null || sum === null) return <T as="span" className="pd-quiet" id="batches.control.missing" />
  const isOf = (one: CountAndSum): boolean => count === one.count && sameAmount(sum, one.sum)
  if (isOf(table) || isOf(withLeftOut)) {
    return (
      <span data-tone="good">
        <IconCircleCheck size={16} aria-hidden />{' '}
        <T id={isOf(table) ? 'batches.control.agrees' : 'batches.control.agreesWithLeftOut'} />
      </span>
    )
  }
  const missing = new Big(sum).minus(table.sum)
  const signed = (number: Big, of = currency): string => {
    const sign = number.lt(0) ? '−' : number.gt(0) ? '+' : ''
    return `${sign}${formatAmount(number.abs().toFixed(), of)}`
  }
  return (
    <span data-tone="bad">
      <IconAlertTriangle size={16} aria-hidden />{' '}
      <T
        id="batches.control.differs"
        values={{ count: signed(new Big(count - table.count), null), sum: signed(missing) }}
      />
    </span>
  )
}

/** An amount that can be read in two ways is never guessed: returns how to type it unambiguously. */
function ambiguity(t: Translate, typed: string): string | null {
  const reading = readAmount(typed)
  if (reading.result !== 'ambiguous') return null
  const [thousands, decimals] = reading.values
  return t('batches.control.ambiguous', { thousands, decimals: `${decimals}0` })
}
