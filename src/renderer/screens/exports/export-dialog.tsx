import { Button, Group, Progress } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { EXPORT_HEADERS, type ExportOptions, type ExportWords } from '#shared/model/export.ts'
import { ACTION_KINDS, INTENT_STATES } from '#shared/model/intent.ts'
import type { Column } from '#shared/model/list-view.ts'
import { ENVIRONMENTS } from '#shared/model/profile.ts'
import { KINDS } from '#shared/model/transaction.ts'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'
import { KNOWN_STATUSES } from '#shared/rules/status.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { usePreferences } from '../../bridge/hooks.ts'
import { useSetPreferences } from '../../bridge/use-preference.ts'
import { useTellFailure } from '../../components/announcer.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { dateIn } from '../../components/filters/days.ts'
import { zoneOf } from '../../i18n/format.ts'
import { type Language, T, type Translate, useLanguage, useT } from '../../i18n/index.tsx'
import { ExportForm } from './export-form.tsx'
import classes from './exports.module.css'
import { useExport } from './use-export.ts'

interface ExportDialogProps {
  /** The query of the list, in the order of the list. */
  readonly query: TransactionQuery
  /** The ticked rows; `null`: everything the query finds. */
  readonly ids: readonly string[] | null
  /** The columns of the list, in order. */
  readonly columns: readonly Column[]
  /** What the file is about, without an extension or a date: the name of the view. Empty: nothing in particular. */
  readonly name: string
  /** How many rows to expect; `null` while they are being counted. */
  readonly count: number | null
  readonly onClose: () => void
}

/** Exports what is listed to a file for other programs. Open as long as it is rendered. */
export function ExportDialog({ query, ids, columns, name: of, count, onClose }: ExportDialogProps): ReactNode {
  const t = useT()
  const language = useLanguage()
  const preferences = usePreferences()
  const remember = useSetPreferences()
  const [options, setOptions] = useState<ExportOptions>(preferences.exportOptions ?? defaultOptions(language))
  const [asked, setAsked] = useState(false)
  const { exporting, start, stop } = useExport()
  const zone = zoneOf(preferences.timeZone)
  // Path separators are replaced: everything before them would be taken for folder names.
  const about = of.replace(/[/\\]/g, '-').trim().slice(0, LONGEST_NAME)
  const name = `${about || t('exports.name')} ${dateIn(zone, Date.now())}`

  const begin = () => {
    remember({ exportOptions: options })
    setAsked(false)
    const words = translatedExportWords(t)
    start({ query, ids: ids && [...ids], columns: [...columns], options, name, words, timeZone: zone })
  }
  const leave = () => {
    if (exporting.is === 'under_way' && !asked) setAsked(true)
    else if (exporting.is === 'under_way') setAsked(false)
    else onClose()
  }

  return (
    <Dialog opened onClose={leave} closeOnClickOutside={exporting.is !== 'under_way'} title={t('exports.title')}>
      {exporting.is !== 'done' && (
        <p className={classes.about}>
          <About ids={ids} count={count} />
        </p>
      )}
      {exporting.is === 'choosing' && (
        <>
          {exporting.wasStopped && <T as="p" className={classes.about} role="status" id="exports.stopped" />}
          <ExportForm options={options} zone={zone} onChange={setOptions} onStart={begin} onClose={onClose} />
        </>
      )}
      {exporting.is === 'asking' && <T as="p" className="pd-quiet" role="status" id="exports.asking" />}
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
        <ExportDone rows={exporting.rows} path={exporting.path} name={exporting.name} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** File names are truncated: short enough to keep the date. */
const LONGEST_NAME = 45

function About({ ids, count }: Pick<ExportDialogProps, 'ids' | 'count'>): ReactNode {
  if (ids) return <T id="exports.ticked" values={{ count: ids.length }} />
  return count === null ? <T id="exports.whole.counting" /> : <T id="exports.whole" values={{ count }} />
}

interface ExportDoneProps {
  readonly rows: number
  /** `null` if the browser saves it. */
  readonly path: string | null
  /** The name the browser saves it under. */
  readonly name: string
  readonly onClose: () => void
}

/** Says that the file is written, and where it is. */
function ExportDone({ rows, path, name, onClose }: ExportDoneProps): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const tell = useTellFailure()
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  return (
    <div className={classes.form}>
      <T as="p" className={classes.done} role="status" id="exports.done" values={{ rows }} />
      {path === null ? (
        <T as="p" className="pd-quiet" id="exports.done.page" values={{ name }} />
      ) : (
        <p className={classes.path}>{path}</p>
      )}
      <Group justify="flex-end" gap={8}>
        {path !== null && (
          <>
            <CopyButton withText value={path} label={t('exports.copyPath')} />
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconFolder size={15} aria-hidden />}
              onClick={() => client.exports.show({ path }).catch(tell)}
            >
              <T id="exports.show" />
            </Button>
          </>
        )}
        <Button ref={close} size={path === null ? 'sm' : 'compact-sm'} onClick={onClose}>
          <T id="common.close" />
        </Button>
      </Group>
    </div>
  )
}

interface ExportUnderWayProps {
  readonly rows: number
  readonly of: number | null
  /** Whether the operator is being asked to confirm the stop. */
  readonly asked: boolean
  readonly onStop: () => void
  readonly onGoOn: () => void
  readonly onLeave: () => void
}

/** The progress of an export, and a button to stop it. */
function ExportUnderWay({ rows, of, asked, onStop, onGoOn, onLeave }: ExportUnderWayProps): ReactNode {
  const t = useT()
  const first = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the question, there are other buttons
  useEffect(() => first.current?.focus(), [asked])
  return (
    <div className={classes.form}>
      <Progress.Root size="lg">
        <Progress.Section
          value={of === null ? 100 : (100 * rows) / Math.max(of, 1)}
          animated={of === null}
          aria-label={t('exports.progress.label')}
          aria-valuetext={of === null ? t('common.counting') : t('exports.progress', { rows, of })}
        />
      </Progress.Root>
      <p className="pd-num">
        {of === null ? <T id="common.counting" /> : <T id="exports.progress" values={{ rows, of }} />}
      </p>
      {asked && <T as="p" className="pd-warning" role="alert" id="exports.stop.ask" />}
      <Group justify="flex-end" gap={8}>
        {asked ? (
          <>
            <Button key="go-on" ref={first} variant="default" onClick={onGoOn}>
              <T id="exports.stop.goOn" />
            </Button>
            <Button color="red.7" onClick={onLeave}>
              <T id="common.stopAndClose" />
            </Button>
          </>
        ) : (
          <Button key="stop" ref={first} variant="default" onClick={onStop}>
            <T id="common.stop" />
          </Button>
        )}
      </Group>
    </div>
  )
}

/** The words used in a file for people, as the screens show them. */
function translatedExportWords(t: Translate): ExportWords {
  return {
    sheet: t('exports.name'),
    headers: wordsFor(EXPORT_HEADERS, (name) => t(`exports.header.${name}`)),
    environments: wordsFor(ENVIRONMENTS, (name) => t(`environment.${name}`)),
    kinds: wordsFor([...KINDS, 'added'], (name) => t(`transactions.kind.${name}`)),
    states: wordsFor(INTENT_STATES, (name) => t(`state.${name}`)),
    resolutions: { adopted: t('displayStatus.adopted'), did_not_happen: t('displayStatus.did_not_happen.full') },
    damaged: t('displayStatus.damaged'),
    textAmounts: t('exports.textAmounts'),
    unknownActions: wordsFor(ACTION_KINDS, (kind) => t(`displayStatus.${kind}_unknown.full`)),
    statuses: wordsFor(KNOWN_STATUSES, (name) => t(`status.${name}`)),
    yes: t('exports.yes'),
    no: t('exports.no'),
  }
}

function wordsFor<const Name extends string>(
  names: readonly Name[],
  word: (name: Name) => string,
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, word(name)])) as Record<Name, string>
}

/** The options before any were chosen: such that spreadsheets in that language open the file correctly. */
function defaultOptions(language: Language): ExportOptions {
  return { format: 'xlsx', fields: 'shown', separator: language === 'ru' ? 'semicolon' : 'comma', bom: true }
}
