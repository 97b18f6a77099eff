import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ExportOptions } from '#shared/model/export.ts'
import type { Column } from '#shared/model/list-view.ts'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'
import { usePreferences } from '../../bridge/hooks.ts'
import { useSetPreferences } from '../../bridge/use-preference.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { dateIn } from '../../components/filters/days.ts'
import { T, useLanguage, useT } from '../../i18n/index.tsx'
import { zoneOf } from '../../i18n/zone.ts'
import { ExportDone } from './export-done.tsx'
import { ExportForm } from './export-form.tsx'
import { defaultOptions } from './export-options.ts'
import { ExportUnderWay } from './export-under-way.tsx'
import { exportWords } from './export-words.ts'
import classes from './exports.module.css'
import { useExport } from './use-export.ts'

export interface ExportDialogProps {
  /** What is listed, in the list's order. */
  readonly query: TransactionQuery
  /** Those that are ticked; null: all that the query finds. */
  readonly ids: readonly string[] | null
  /** The columns of the list, in their order. */
  readonly columns: readonly Column[]
  /** What the file is about, without an ending or a date: the name of the view. Empty: nothing in particular. */
  readonly suggestedName: string
  /** How many rows are to be expected; null while they are being counted. */
  readonly count: number | null
  readonly onClose: () => void
}

/** Writes what is listed into a file for other programs. It is there for as long as it is open: render it or not. */
export function ExportDialog({ query, ids, columns, suggestedName, count, onClose }: ExportDialogProps): ReactNode {
  const t = useT()
  const language = useLanguage()
  const preferences = usePreferences()
  const remember = useSetPreferences()
  const [options, setOptions] = useState<ExportOptions>(preferences.exportOptions ?? defaultOptions(language))
  const [asked, setAsked] = useState(false)
  const { exporting, start, stop } = useExport()
  const zone = zoneOf(preferences.timeZone)
  const name = `${suggestedName.trim().slice(0, LONGEST_NAME) || t('exports.name')} ${dateIn(zone, Date.now())}`

  const begin = () => {
    remember({ exportOptions: options })
    setAsked(false)
    const words = exportWords(t)
    start({ query, ids: ids && [...ids], columns: [...columns], options, name, words, timeZone: zone })
  }
  const leave = () => {
    if (exporting.is === 'under_way' && !asked) setAsked(true)
    else if (exporting.is === 'under_way') setAsked(false)
    else onClose()
  }

  return (
    <Modal
      opened
      onClose={leave}
      closeOnClickOutside={exporting.is !== 'under_way'}
      title={t('exports.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size="md"
    >
      {exporting.is !== 'done' && (
        <p className={classes.about}>
          <About ids={ids} count={count} />
        </p>
      )}
      {exporting.is === 'choosing' && (
        <>
          {exporting.wasStopped && (
            <p className={classes.about} role="status">
              <T id="exports.stopped" />
            </p>
          )}
          <ExportForm options={options} zone={zone} onChange={setOptions} onStart={begin} onClose={onClose} />
        </>
      )}
      {exporting.is === 'asking' && (
        <p className={classes.quiet} role="status">
          <T id="exports.asking" />
        </p>
      )}
      {exporting.is === 'under_way' && (
        <ExportUnderWay
          rows={exporting.rows}
          of={exporting.of}
          asked={asked}
          onStop={stop}
          onGoOn={() => setAsked(false)}
          onLeave={onClose}
        />
      )}
      {exporting.is === 'failed' && (
        <FailureNotice
          error={exporting.error}
          actions={
            <Button size="compact-sm" onClick={begin} autoFocus>
              <T id="common.retry" />
            </Button>
          }
        />
      )}
      {exporting.is === 'done' && (
        <ExportDone rows={exporting.rows} path={exporting.path} name={`${name}.${options.format}`} onClose={onClose} />
      )}
    </Modal>
  )
}

/** So that the date is not cut off: names of files are. */
const LONGEST_NAME = 45

function About({ ids, count }: Pick<ExportDialogProps, 'ids' | 'count'>): ReactNode {
  if (ids) return <T id="exports.ticked" values={{ count: ids.length }} />
  return count === null ? <T id="exports.whole.counting" /> : <T id="exports.whole" values={{ count }} />
}
