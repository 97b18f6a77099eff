import { Button, Group, NativeSelect, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { BATCH_FIELDS, type BatchField, batchField, type FindingCode } from '#shared/model/batch.ts'
import { isAcceptable } from '#shared/model/batch-draft.ts'
import { CURRENCIES, currency } from '#shared/model/currency.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Amount } from '../../../components/amount.tsx'
import { ArmedButton } from '../../../components/armed-button.tsx'
import { Tag } from '../../../components/tag.tsx'
import { type MessageId, T, useT } from '../../../i18n/index.tsx'
import { PARTS, PartHeading } from './blocks.tsx'
import classes from './columns.module.css'
import parts from './draft.module.css'
import type { PartProps } from './draft-view.tsx'
import { SEVERITY_TONES } from './finding-words.ts'

/** Which column holds what, and what the file as a whole leaves open. */
export function ColumnsPart({ editing, draft }: PartProps): ReactNode {
  const { sheets, sheet, mapping, preview, isRest } = draft.read
  const t = useT()
  return (
    <section className={parts.part} aria-labelledby={PARTS.columns}>
      <PartHeading part="columns" />
      <T as="p" className="pd-quiet" id="batches.columns.hint" />
      <Group gap="8px 16px" align="end">
        {sheets.length > 1 && !isRest && (
          <NativeSelect
            label={t('batches.sheet.choose')}
            value={String(sheet)}
            onChange={(event) => void editing.change({ change: 'sheet', sheet: Number(event.currentTarget.value) })}
            data={sheets.map(({ name, visibility, rows }, index) => ({
              value: String(index),
              label: t(visibility === 'visible' ? 'batches.sheet.rows' : 'batches.sheet.hidden', {
                name: visibleText(name),
                count: rows,
              }),
            }))}
          />
        )}
        <NativeSelect
          label={t('batches.headerRow')}
          value={String(mapping.headerRow ?? '')}
          onChange={(event) => {
            const { value } = event.currentTarget
            const headerRow = value === '' ? null : Number(value)
            void editing.change((now) => ({ change: 'mapping', mapping: { ...now.mapping, headerRow } }))
          }}
          data={[
            { value: '', label: t('batches.headerRow.none') },
            ...[...new Set([...preview.map(({ row }) => row), ...(mapping.headerRow ? [mapping.headerRow] : [])])].map(
              (row) => ({ value: String(row), label: t('batches.headerRow.row', { row }) }),
            ),
          ]}
        />
      </Group>
      <Mapping editing={editing} draft={draft} />
      <Questions editing={editing} draft={draft} />
      <FileFindings editing={editing} draft={draft} />
    </section>
  )
}

const NOTHING = ''

function Mapping({ editing, draft }: PartProps): ReactNode {
  const t = useT()
  const { mapping, proposal, isRemembered, preview } = draft.read
  const width = Math.max(0, ...preview.map(({ cells }) => cells.length))
  const fieldOf = new Map(BATCH_FIELDS.map((field) => [mapping.columns[field], field]))
  const headers = preview.find(({ row }) => row === mapping.headerRow)
  const fields = [
    { value: NOTHING, label: t('batches.column.unused') },
    ...BATCH_FIELDS.map((one) => ({ value: one, label: t(`batches.field.${one}`) })),
  ]
  const choose = (column: number, chosen: string) => {
    const field = batchField.safeParse(chosen).data
    void editing.change(({ mapping: { headerRow, columns } }) => {
      const others = Object.entries(columns).filter(([other, at]) => at !== column && other !== chosen)
      const own = field ? [[field, column] as const] : []
      return { change: 'mapping', mapping: { headerRow, columns: Object.fromEntries([...others, ...own]) } }
    })
  }
  const whyOf = (field: BatchField): MessageId => {
    if (isRemembered) return 'batches.why.remembered'
    const why = proposal.columns[field] === mapping.columns[field] ? proposal.why[field] : undefined
    return why ? `batches.why.${why}` : 'batches.why.chosen'
  }
  return (
    <section className={classes.preview} aria-label={t('batches.columns.table')}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <T id="batches.column.row" as="span" className="pd-quiet" />
            </th>
            {Array.from({ length: width }, (_, column) => {
              const field = fieldOf.get(column)
              const header = visibleText(headers?.cells[column] ?? '') || t('batches.column.nth', { nth: column + 1 })
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <th key={column} scope="col" data-used={field !== undefined || undefined}>
                  <NativeSelect
                    size="xs"
                    aria-label={t('batches.column.holds', { header })}
                    value={field ?? NOTHING}
                    onChange={(event) => choose(column, event.currentTarget.value)}
                    data={fields}
                  />
                  <span className={classes.why}>{field && <T id={whyOf(field)} />}</span>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {preview.map(({ row, cells }) => (
            <tr key={row} data-header={row === mapping.headerRow || undefined}>
              <th scope="row">{row}</th>
              {Array.from({ length: width }, (_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={column} data-used={fieldOf.has(column) || undefined} title={visibleText(cells[column] ?? '')}>
                  {visibleText(cells[column] ?? '', { most: 60 })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The questions about the file as a whole, and their answers. */
function Questions({ editing, draft }: PartProps): ReactNode {
  const t = useT()
  const { choices, mapping, table } = draft.read
  const { signs, total, codes } = table
  const say = (chosen: Partial<typeof choices>) => void editing.change({ change: 'choices', choices: chosen })
  const has = (code: string, field?: BatchField) =>
    codes.some((one) => one.code === code && (field === undefined || one.field === field)) ||
    table.findings.some((one) => one.code === code)
  const isCurrencyOpen =
    mapping.columns.currency === undefined || has('missing', 'currency') || choices.currency !== null
  const isHiddenOpen = has('hidden_row') || choices.hiddenRows !== null
  return (
    <div className={classes.questions}>
      {(has('amount_signs_open') || choices.decimal !== null) && (
        <div className={classes.question} data-open={choices.decimal === null || undefined}>
          <T as="p" id="batches.decimal" />
          <SegmentedControl
            size="sm"
            aria-label={t('batches.decimal')}
            value={choices.decimal ?? ''}
            onChange={(sign) => (sign === '.' || sign === ',') && say({ decimal: sign })}
            data={(['.', ','] as const).map((sign) => ({
              value: sign,
              label: t(sign === '.' ? 'batches.decimal.point' : 'batches.decimal.comma'),
            }))}
          />
          {signs.examples.length > 0 && (
            <table className={classes.examples}>
              <thead>
                <tr>
                  <T as="th" scope="col" id="batches.decimal.stands" />
                  <T as="th" scope="col" id="batches.decimal.point" />
                  <T as="th" scope="col" id="batches.decimal.comma" />
                </tr>
              </thead>
              <tbody>
                {signs.examples.map(({ text, point, comma }) => (
                  <tr key={text}>
                    <th scope="row" className="pd-mono">
                      {visibleText(text)}
                    </th>
                    {[point, comma].map((reading, nth) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: with a point, and with a comma
                      <td key={nth}>
                        {reading === null ? <T id="batches.decimal.not" /> : <Amount value={reading} />}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
      )}
      {isCurrencyOpen && (
        <div className={classes.question} data-open={choices.currency === null || undefined}>
          <NativeSelect
            label={t('batches.currency')}
            value={choices.currency ?? ''}
            onChange={(event) => say({ currency: currency.safeParse(event.currentTarget.value).data ?? null })}
            data={[{ value: '', label: t('fields.currency.choose') }, ...CURRENCIES]}
          />
        </div>
      )}
      {isHiddenOpen && (
        <div className={classes.question} data-open={choices.hiddenRows === null || undefined}>
          <T as="p" id="batches.hidden" />
          <SegmentedControl
            size="sm"
            aria-label={t('batches.hidden')}
            value={choices.hiddenRows ?? ''}
            onChange={(where) => (where === 'in' || where === 'out') && say({ hiddenRows: where })}
            data={[
              { value: 'in', label: t('batches.hidden.in') },
              { value: 'out', label: t('batches.hidden.out') },
            ]}
          />
        </div>
      )}
      {total && (
        <div className={classes.question} data-open={!choices.leaveOutTotal || undefined}>
          <T
            as="p"
            id={
              total.agrees === null ? 'batches.total' : total.agrees ? 'batches.total.agrees' : 'batches.total.differs'
            }
            values={{
              row: total.row,
              stands: <b className="pd-num">{visibleText(total.stands)}</b>,
              sum: <b className="pd-num">{total.sum}</b>,
              count: total.count,
            }}
          />
          <Button variant="default" size="compact-sm" onClick={() => say({ leaveOutTotal: !choices.leaveOutTotal })}>
            <T id={choices.leaveOutTotal ? 'batches.withdraw' : 'batches.total.leaveOut'} />
          </Button>
        </div>
      )}
    </div>
  )
}

/** Findings asked about above, together with what the file contains. */
const ASKED_ABOVE: ReadonlySet<FindingCode> = new Set(['total_row', 'total_left_out', 'amount_signs_open'])

/** The findings about the file as a whole. */
function FileFindings({ editing, draft }: PartProps): ReactNode {
  const t = useT()
  const { findings: all, total } = draft.read.table
  // If several rows may be totals, the question names only one of them.
  const findings = all.filter(({ code, row }) => !ASKED_ABOVE.has(code) || (row !== null && row !== total?.row))
  if (findings.length === 0) return null
  return (
    <ul className={parts.findings} aria-label={t('batches.findings.file')}>
      {findings.map((finding) => {
        const same = findings.filter((one) => one.code === finding.code)
        const { code, severity, sheet, row, column, field, stands, accepted } = finding
        return (
          <li key={`${code} ${sheet} ${row} ${column} ${field}`}>
            <Tag tone={accepted ? 'mute' : SEVERITY_TONES[severity]}>
              <T id={accepted ? 'batches.accepted' : `batches.severity.${severity}`} />
            </Tag>
            <div>
              <p>
                <T as="b" id={`batches.finding.${code}`} />
                {field && <> · {t(`batches.field.${field}`)}</>}
                {!field && column !== null && <> · {t('batches.column.nth', { nth: column + 1 })}</>}
                {row !== null && <> · {t('batches.row', { row })}</>}
                {sheet !== '' && code === 'other_sheet' && <> · {visibleText(sheet)}</>}
                {stands !== '' && <span className="pd-quiet"> · {visibleText(stands, { most: 80 })}</span>}
              </p>
              <T as="p" className="pd-quiet" id={`batches.finding.${code}.why`} />
            </div>
            {isAcceptable(code) && finding === same[0] && (
              <ArmedButton
                shown={editing.altering ? null : `${same.length} ${accepted}`}
                variant="default"
                size="compact-sm"
                onClick={() => void editing.change({ change: accepted ? 'ask_again' : 'accept', code, rows: null })}
              >
                {same.length > 1 ? (
                  <T
                    id={accepted ? 'batches.accept.several.not' : 'batches.accept.several'}
                    values={{ count: same.length }}
                  />
                ) : (
                  <T id={accepted ? 'batches.withdraw' : 'batches.accept'} />
                )}
              </ArmedButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}
