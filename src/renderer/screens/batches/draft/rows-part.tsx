import { Button, Group, SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type BatchField, FINDINGS, type FindingCode } from '#shared/model/batch.ts'
import { type CodeRows, DRAFT_SHOWN } from '#shared/model/batch-draft.ts'
import { contentOf } from '#shared/rules/batch/content-of.ts'
import { isOwnNumber } from '#shared/rules/batch/judge-cell.ts'
import { findCardNumber } from '#shared/rules/find-card-number.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { announce } from '../../../components/announcer.tsx'
import { ArmedButton } from '../../../components/armed-button.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { FIRST_SIGHT, HEAD, ROW, type Sight, scrollToRow } from '../../../components/grid/sight.ts'
import { useIsHere } from '../../../components/use-is-here.ts'
import { T, useT } from '../../../i18n/index.tsx'
import shared from '../batches.module.css'
import { FindField } from '../find-field.tsx'
import { usePages } from '../pages.ts'
import { PARTS, PartHeading } from './blocks.tsx'
import { CardQuestions } from './card-questions.tsx'
import parts from './draft.module.css'
import { worstOf } from './draft-cells.tsx'
import { type CellPlace, DraftGrid, fieldsOf, type TextOnItsWay, type TypedCell } from './draft-grid.tsx'
import type { PartProps, ReadDraft } from './draft-view.tsx'
import { FindingPanel } from './finding-panel.tsx'
import { SEVERITY_TONES } from './finding-words.ts'
import { RowInspector } from './row-inspector.tsx'
import classes from './rows.module.css'
import { rowsWith } from './rows-with.ts'
import { UnknownBanks } from './unknown-banks.tsx'

/** How long after the last keystroke the search runs (milliseconds). */
const PAUSE_MS = 220

type Shown = (typeof DRAFT_SHOWN)[number]

/** The same correction for other rows with the same content. */
interface Alike {
  readonly code: FindingCode
  readonly field: Exclude<BatchField, 'card'>
  readonly stands: string
  readonly content: string
  readonly text: string
  readonly count: number
  /** The revision of the draft it was offered for: after another change, other rows may be alike. */
  readonly revision: number
}

const SEVERITIES = ['refuse', 'ask', 'tell'] as const

/** Every row as it would be sent; problems are shown first and corrected in place. */
export function RowsPart({ editing, draft }: PartProps): ReactNode {
  const t = useT()
  const desk = useDesk()
  const queries = useQueryClient()
  const { table, mapping, choices } = draft.read
  const [show, setShow] = useState<Shown>('all')
  const [code, setCode] = useState<FindingCode | null>(null)
  const [typedText, setTypedText] = useState('')
  const [text] = useDebouncedValue(typedText, PAUSE_MS)
  const [sight, setSight] = useState<Sight>(FIRST_SIGHT)
  const [place, setPlace] = useState<CellPlace>({ index: 0, row: null, field: 'amount' })
  /** The row edited last. */
  const [editedRow, setEditedRow] = useState<number | null>(null)
  const [onItsWay, setOnItsWay] = useState<readonly TextOnItsWay[]>([])
  const [begin, setBegin] = useState<{ readonly at: number } | null>(null)
  const [alike, setAlike] = useState<Alike | null>(null)
  const [asked, setAsked] = useState<readonly (TypedCell & { readonly sheet: number })[]>([])
  const grid = useRef<HTMLDivElement>(null)
  const isHere = useIsHere()

  const counts = codesOf(table.codeRows)
  // A filter for a finding that is corrected in all rows is dropped.
  const shownCode = code !== null && counts.some((one) => one.code === code) ? code : null
  // What is typed next belongs to this row: with its finding corrected, it would make way for another.
  const also = editedRow === place.row ? editedRow : null
  const query = (from: number, count: number) => ({ id: draft.id, show, code: shownCode, text, from, count })
  const rows = usePages(sight, {
    key: (from, count) => desk.query.batches.draftRows.queryKey({ input: query(from, count) }),
    read: (from, count, signal) => desk.client.batches.draftRows({ ...query(from, count), also }, { signal }),
  })
  const followed = place.row === null ? -1 : rows.placeOf(place.row)
  const index = Math.max(0, Math.min((rows.total ?? 1) - 1, followed >= 0 ? followed : place.index))
  const row = rows.rowAt(index)
  // Once the cursor has left it, it is shown only if it matches.
  const filterAgain = useEffectEvent(() => {
    if (editedRow !== null) void queries.invalidateQueries({ queryKey: desk.query.batches.draftRows.key() })
  })
  useEffect(() => {
    if (also === null) filterAgain()
  }, [also])
  const { undone } = editing
  const followUndo = useEffectEvent(({ row: of, field }: NonNullable<typeof undone>) => {
    const at = rows.placeOf(of)
    setPlace({ index: at < 0 ? index : at, row: of, field })
    if (at >= 0 && grid.current) scrollToRow(grid.current, at, { row: ROW, lead: HEAD })
  })
  useEffect(() => {
    if (undone) followUndo(undone)
  }, [undone])
  const toTop = () => {
    setPlace({ index: 0, row: null, field: place.field })
    if (grid.current) grid.current.scrollTop = 0
  }

  async function offerAlike({ row: of, field, text: typed }: TypedCell, revision: number): Promise<void> {
    const finding = worstOf(of, field)
    const content = contentOf(of, field)
    if (!finding || field === 'card' || finding.stands === '' || content === null) return
    const left = await rowsWith(desk, draft.id, finding.code)
    const same = left.filter((other) => {
      const has = other.findings.some((one) => one.code === finding.code && one.field === field)
      return other.row !== of.row && has && contentOf(other, field) === content
    })
    if (same.length === 0) return
    setAlike({ code: finding.code, field, stands: finding.stands, content, text: typed, count: same.length, revision })
    announce(t('batches.alike', { count: same.length, text: typed }))
  }
  async function type(cell: TypedCell, isNoCard = false): Promise<void> {
    const { field, text: typed } = cell
    const { row: of } = cell.row
    const shown = { row: of, field, text: field === 'card' ? '…' : typed }
    setAlike(null)
    setAsked((before) => before.filter((one) => one.row.row !== of || one.field !== field))
    // One that was left with its screen is refused, which is told.
    if (!isNoCard && isHere.current && isOwnNumber(field, typed.trim()) && findCardNumber(typed)) {
      setAsked((before) => [...before, { ...cell, sheet: draft.read.sheet }])
      announce(t('fields.cardWarning'))
      return
    }
    setOnItsWay((before) => [...before, shown])
    const made = await editing.change({ change: 'edit', row: of, field, text: typed, isNoCard })
    setOnItsWay((before) => before.filter((one) => one !== shown))
    // The answer was about this row.
    if (made && !isNoCard && isHere.current) await offerAlike(cell, made.revision).catch(() => undefined)
  }

  return (
    <section className={parts.part} aria-labelledby={PARTS.rows}>
      <PartHeading part="rows" />
      <UnknownBanks editing={editing} draft={draft} />
      {table.blocks.includes('cards') && (
        <p className="pd-warning" role="note">
          <T
            id="batches.cardsToType"
            values={{ count: table.cardsToType.length, rows: table.cardsToType.slice(0, 20).join(', ') }}
          />
        </p>
      )}
      <Group gap="6px 10px">
        <SegmentedControl
          size="xs"
          aria-label={t('batches.show')}
          value={show}
          onChange={(chosen) => {
            const wanted = DRAFT_SHOWN.find((one) => one === chosen)
            if (wanted) setShow(wanted)
            toTop()
          }}
          data={DRAFT_SHOWN.map((one) => ({ value: one, label: t(`batches.show.${one}`, countOf(one, draft)) }))}
        />
        <FindField
          label={t('batches.find')}
          value={typedText}
          onChange={(typed) => {
            setTypedText(typed)
            toTop()
          }}
          grid={grid}
        />
      </Group>
      {counts.length > 0 && (
        <fieldset className={shared.chips} aria-label={t('batches.findings')}>
          {counts.map(({ code: one, open, rows: all }) => (
            <button
              key={one}
              type="button"
              className={classes.findingChip}
              data-tone={SEVERITY_TONES[FINDINGS[one]]}
              data-done={open === 0 || undefined}
              aria-pressed={shownCode === one}
              onClick={() => {
                setCode(shownCode === one ? null : one)
                toTop()
              }}
            >
              <T id={`batches.finding.${one}`} /> <b className="pd-num">{open > 0 ? open : all}</b>
            </button>
          ))}
        </fieldset>
      )}
      {shownCode !== null && (
        <FindingPanel
          key={shownCode}
          editing={editing}
          code={shownCode}
          rows={counts.find((one) => one.code === shownCode)?.rows ?? 0}
          open={counts.find((one) => one.code === shownCode)?.open ?? 0}
          counts={table.codes.filter((one) => one.code === shownCode)}
        />
      )}
      {rows.error !== null && <FailureNotice error={rows.error} />}
      <div className={classes.rowsBox} style={{ '--rows': table.rows } as CSSProperties}>
        {rows.total === 0 ? (
          <T
            as="p"
            className={classes.noRows}
            id={text === '' && show === 'all' ? 'batches.rows.none' : 'batches.rows.noneFound'}
          />
        ) : (
          <DraftGrid
            grid={grid}
            rows={rows}
            fields={fieldsOf(mapping)}
            decimal={choices.decimal ?? table.signs.decimal}
            sight={sight}
            onSight={setSight}
            place={{ ...place, index }}
            onPlace={setPlace}
            onEdit={setEditedRow}
            onItsWay={onItsWay}
            isAltering={editing.altering}
            onTyped={(cell) => void type(cell)}
            begin={begin}
          />
        )}
      </div>
      <CardQuestions
        cells={asked.filter(({ sheet }) => sheet === draft.read.sheet)}
        onAnswer={(cell, isNoCard) => {
          setAsked((before) => before.filter((one) => one !== cell))
          if (isNoCard) void type(cell, true)
        }}
      />
      {alike?.revision === draft.revision && (
        <div className={classes.alike} role="status">
          <T
            as="p"
            id="batches.alike.stands"
            values={{
              count: alike.count,
              stands: <b>{visibleText(alike.stands, { most: 40 })}</b>,
              text: <b>{alike.text}</b>,
            }}
          />
          <ArmedButton
            shown={String(alike.revision)}
            size="compact-sm"
            onClick={() => {
              const { count, revision, stands, ...change } = alike
              setAlike(null)
              void editing.change({ change: 'edit_alike', ...change })
            }}
          >
            <T id="batches.alike.do" values={{ count: alike.count }} />
          </ArmedButton>
          <Button variant="default" size="compact-sm" onClick={() => setAlike(null)}>
            <T id="batches.alike.not" />
          </Button>
        </div>
      )}
      {row && (
        <RowInspector
          key={row.row}
          editing={editing}
          row={row}
          field={place.field}
          onEdit={() => setBegin((last) => ({ at: (last?.at ?? 0) + 1 }))}
        />
      )}
      <T as="p" className="pd-quiet" id="batches.rows.keys" />
    </section>
  )
}

/** Findings by kind: open ones first, then the most severe, then those open in most rows. */
function codesOf(codes: readonly CodeRows[]): readonly CodeRows[] {
  const rank = (code: FindingCode) => SEVERITIES.indexOf(FINDINGS[code])
  return codes.toSorted(
    (a, b) => Number(a.open === 0) - Number(b.open === 0) || rank(a.code) - rank(b.code) || b.open - a.open,
  )
}

function countOf(show: Shown, { read: { table } }: ReadDraft): { readonly count: number } {
  switch (show) {
    case 'all':
      return { count: table.rows }
    case 'open':
      return { count: table.refused + table.asked }
    case 'left_out':
      return { count: table.leftOut }
    case 'accepted':
      return { count: 0 }
  }
}
