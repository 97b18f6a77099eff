import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { BatchField, BatchFinding } from '#shared/model/batch.ts'
import type { DraftRow } from '#shared/model/batch-draft.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { cx } from '../../../components/cx.ts'
import { Tag } from '../../../components/tag.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import classes from './rows.module.css'

/** The worst open finding of a cell. A row that is left out has none. */
export function worstOf({ leftOut, findings, accepted }: DraftRow, field: BatchField): BatchFinding | undefined {
  if (leftOut !== null) return undefined
  const own = findings.filter((one) => one.field === field && !accepted.includes(one.code))
  return own.find((one) => one.severity === 'refuse') ?? own.find((one) => one.severity === 'ask') ?? own[0]
}

/** The content of a cell, as far as it may be shown. */
export function standsIn(row: DraftRow, field: BatchField): string {
  if (field === 'bank' && row.bank) return row.bank.name
  return row.values[field] ?? row.findings.find((one) => one.field === field)?.stands ?? ''
}

interface CellTextProps {
  readonly row: DraftRow
  readonly field: BatchField
  readonly onItsWay: string | undefined
}

/** A cell's text, marked with its worst finding; `onItsWay`: a text that is being saved. */
export function CellText({ row, field, onItsWay }: CellTextProps): ReactNode {
  const t = useT()
  const worst = worstOf(row, field)
  const text = onItsWay ?? visibleText(standsIn(row, field), { most: 120 })
  const words = worst && worst.severity !== 'tell' ? t(`batches.finding.${worst.code}`) : null
  const Icon = worst?.severity === 'refuse' ? IconAlertTriangle : IconHelpCircle
  return (
    <>
      <span
        className={cx('pd-ellipsis', field === 'card' && 'pd-mono', onItsWay !== undefined && 'pd-dim')}
        data-edited={row.edited.includes(field) || undefined}
        title={words ? `${text} · ${words}` : text}
      >
        {text}
      </span>
      {words && (
        <>
          <Icon size={13} aria-hidden className={classes.cellMark} />
          <VisuallyHidden>{words}</VisuallyHidden>
        </>
      )}
    </>
  )
}

/** Whether a row is ready, or what is open in it. */
export function RowState({ row }: { readonly row: DraftRow }): ReactNode {
  const open = row.findings.filter(({ code }) => !row.accepted.includes(code))
  const refused = open.filter(({ severity }) => severity === 'refuse').length
  const asked = open.filter(({ severity }) => severity === 'ask').length
  if (row.leftOut !== null) return <State tone="mute" id="batches.rowState.leftOut" count={0} />
  if (refused > 0) return <State tone="bad" id="batches.rowState.refused" count={refused} />
  if (asked > 0) return <State tone="warn" id="batches.rowState.asked" count={asked} />
  return <State tone="good" id="batches.rowState.ready" count={0} />
}

interface StateProps {
  readonly tone: 'mute' | 'bad' | 'warn' | 'good'
  readonly id: `batches.rowState.${'leftOut' | 'refused' | 'asked' | 'ready'}`
  readonly count: number
}

function State({ tone, id, count }: StateProps): ReactNode {
  return (
    <Tag tone={tone}>
      <T id={id} values={{ count }} />
    </Tag>
  )
}

interface CellEditorProps {
  /** The text typed so far, `null` if none. */
  readonly typed: RefObject<string | null>
  readonly start: string
  readonly label: string
  /** `text` is `null` if nothing was typed or the edit was cancelled. `away`: the focus has moved elsewhere. */
  readonly onDone: (text: string | null, move: 'down' | 'next' | 'back' | 'nowhere' | 'away') => void
}

/** The field in which a cell is edited. Enter saves and goes down, Tab saves and goes sideways, Escape cancels. */
export function CellEditor({ typed, start, label, onDone }: CellEditorProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const done = (value: string | null, move: Parameters<CellEditorProps['onDone']>[1]) => {
    if (isDone.current) return
    isDone.current = true
    onDone(value, move)
  }
  useEffect(() => {
    const field = input.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  return (
    <input
      ref={input}
      className={classes.editor}
      aria-label={label}
      defaultValue={typed.current ?? start}
      autoComplete="off"
      spellCheck={false}
      data-1p-ignore
      data-lpignore="true"
      onChange={(event) => {
        typed.current = event.currentTarget.value
      }}
      onBlur={() => done(typed.current, 'away')}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') done(typed.current, 'down')
        else if (event.key === 'Tab') done(typed.current, event.shiftKey ? 'back' : 'next')
        else if (event.key === 'Escape') done(null, 'nowhere')
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
