import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { BatchFileOrder } from '#shared/contract/batches.ts'
import { BATCH_FIELDS } from '#shared/model/batch.ts'
import {
  BATCH_FILE_HEADERS,
  type BatchRun,
  type BatchSummary,
  ROW_FATES,
  type RowFate,
} from '#shared/model/batch-run.ts'
import type { FailureKind } from '#shared/model/failure.ts'
import { WHOLE_VIEW } from '#shared/model/list-view.ts'
import { ENVIRONMENTS } from '#shared/model/profile.ts'
import { KNOWN_STATUSES } from '#shared/rules/status.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { usePreferences } from '../../../bridge/hooks.ts'
import { Amount } from '../../../components/amount.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { minuteIn } from '../../../components/filters/days.ts'
import { LinkButton } from '../../../components/links.tsx'
import { MerchantLabel } from '../../../components/merchant-label.tsx'
import { Page } from '../../../components/page.tsx'
import { Time } from '../../../components/time.tsx'
import { zoneOf } from '../../../i18n/format.ts'
import { type MessageId, T, type Translate, useT } from '../../../i18n/index.tsx'
import { useWriting } from '../../exports/use-export.ts'
import { addressOf } from '../../transactions/find/address.ts'
import { fateText } from '../fates.tsx'
import { ToList } from '../to-list.tsx'
import { WrittenFile } from '../written-file.tsx'
import classes from './run.module.css'
import { RunControls } from './run-controls.tsx'
import { RunNotices } from './run-notices.tsx'
import { RunProgress } from './run-progress.tsx'
import { RunRows } from './run-rows.tsx'

/** A sealed batch: the outcome of each row, and what can be done about it. */
export function RunView({ batch }: { readonly batch: BatchSummary }): ReactNode {
  const { client, query } = useDesk()
  const { data: run, error } = useQuery(query.batches.run.queryOptions({ input: { id: batch.id } }))
  const [fates, setFates] = useState<readonly RowFate[]>([])
  const writing = useWriting<BatchFileOrder>((order, options) => client.batches.write(order, options))
  return (
    <Page
      title={visibleText(batch.file.name)}
      hint={<MerchantLabel merchant={{ name: batch.profileName, environment: batch.environment }} />}
      actions={
        <>
          <ToList />
          {run && <ToTransactions id={run.id} />}
          {run && <FileMenu run={run} onWrite={writing.start} />}
        </>
      }
      flush
    >
      <div className={classes.run}>
        <WrittenFile writing={writing} />
        {error !== null && <FailureNotice error={error} />}
        {run && (
          <>
            <RunNotices run={run} />
            <RunControls run={run} />
            <RunProgress run={run} fates={fates} onFates={setFates} />
            <Facts run={run} />
          </>
        )}
      </div>
      {run && <RunRows run={run} fates={fates} />}
    </Page>
  )
}

function ToTransactions({ id }: { readonly id: string }): ReactNode {
  const search = addressOf({ ...WHOLE_VIEW, scope: 'all', batches: [id] })
  return (
    <LinkButton variant="default" size="compact-sm" to="/transactions" search={search}>
      <T id="common.openInTransactions" />
    </LinkButton>
  )
}

/** Who sealed the batch and when, its seal code, and its sums. */
function Facts({ run }: { readonly run: BatchRun }): ReactNode {
  const t = useT()
  const code = `${run.seal.slice(0, 4)} ${run.seal.slice(4, 8)}`
  return (
    <div className={classes.facts}>
      <span>
        <T as="span" className="pd-quiet" id="batches.run.seal" />{' '}
        <b className="pd-mono" title={run.seal}>
          {code}
        </b>{' '}
        <CopyButton value={run.seal} label={t('batches.run.seal.copy')} />
      </span>
      <span className="pd-quiet">
        <T
          id="batches.run.sealed"
          values={{ who: visibleText(run.sealedBy) || '—', when: run.sealedAt ? <Time at={run.sealedAt} /> : '—' }}
        />
      </span>
      {run.sums.map(({ currency, count, sum, accepted }) => (
        <span key={currency}>
          <b>
            <Amount value={sum} currency={currency} />
          </b>{' '}
          <span className="pd-quiet">
            <T id="batches.payouts" values={{ count }} /> ·{' '}
            <T id="batches.run.accepted" values={{ sum: <Amount value={accepted} currency={currency} /> }} />
          </span>
        </span>
      ))}
    </div>
  )
}

const WHAT = ['result', 'rest'] as const
const FORMATS = ['xlsx', 'csv'] as const

function FileMenu({ run, onWrite }: { readonly run: BatchRun; readonly onWrite: (order: BatchFileOrder) => void }) {
  const t = useT()
  const timeZone = zoneOf(usePreferences().timeZone)
  const write = (what: (typeof WHAT)[number], format: (typeof FORMATS)[number]) => {
    const file = run.file.name.replace(/\.[a-z]{1,5}$/i, '').slice(0, LONGEST_NAME)
    const name = t(`batches.file.${what}.name`, { file, when: minuteIn(timeZone, Date.now()) })
    onWrite({ id: run.id, what, format, name, words: wordsBy(t, run.state), timeZone })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-sm" rightSection={<IconChevronDown size={14} aria-hidden />}>
          <T id="batches.file" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw={340}>
        {WHAT.filter((what) => what === 'result' || run.unpaid > 0).map((what) => (
          <div key={what}>
            <Menu.Label>
              <T id={`batches.file.${what}`} />
            </Menu.Label>
            {FORMATS.map((format) => (
              <Menu.Item key={format} onClick={() => write(what, format)}>
                <T id={`exports.format.${format}`} />
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** A suggested name is cut at 60 characters (document-name.ts): short enough to keep what the file is, and the time. */
const LONGEST_NAME = 33

/** The possible failures of a row, short enough for a cell; the platform's own words follow. */
const FAILURES: Readonly<Partial<Record<FailureKind, MessageId>>> = {
  not_sent: 'failure.not_sent.other',
  invalid_input: 'batches.failure.invalid_input',
  not_possible: 'failure.not_possible.record_damaged',
  no_answer: 'batches.failure.no_answer',
  refused: 'failure.refused',
  unauthorized: 'failure.unauthorized',
  already_there: 'failure.already_there',
  rate_limited: 'failure.rate_limited',
  service_failed: 'failure.service_failed',
  unreadable_answer: 'batches.failure.unreadable_answer',
  redirected: 'failure.redirected',
  profile_changed: 'failure.profile_changed',
  profile_not_found: 'failure.profile_not_found',
  secret_missing: 'failure.secret_missing',
  secret_unreadable: 'failure.secret_unreadable',
  id_taken_here: 'failure.id_taken_here',
  id_is_anothers: 'failure.id_is_anothers',
  similar_payouts: 'batches.finding.similar_payout',
  storage_failed: 'failure.storage_failed',
  outcome_not_kept: 'failure.outcome_not_kept',
}

function wordsBy(t: Translate, state: BatchRun['state']): BatchFileOrder['words'] {
  const words = <const Name extends string>(names: readonly Name[], word: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, word(name)])) as Record<Name, string>
  return {
    sheet: t('batches.sheet'),
    headers: words(BATCH_FILE_HEADERS, (name) => t(`batches.file.header.${name}`)),
    earlier: t('batches.file.earlier'),
    environments: words(ENVIRONMENTS, (name) => t(`environment.${name}`)),
    fields: words(BATCH_FIELDS, (field) => t(`batches.field.${field}`)),
    statuses: words(KNOWN_STATUSES, (name) => t(`status.${name}`)),
    fates: words(ROW_FATES, (fate) => t(fateText(fate, state))),
    gap: t('batches.file.gap'),
    differs: t('batches.differs'),
    textAmounts: t('exports.textAmounts'),
    failures: Object.fromEntries(Object.entries(FAILURES).map(([kind, id]) => [kind, t(id)])),
  }
}
