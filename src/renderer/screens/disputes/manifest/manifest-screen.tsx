import { Button } from '@mantine/core'
import { IconArrowLeft, IconFileText, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { DisputeAttempt } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { LinkButton } from '../../../components/links.tsx'
import { Page } from '../../../components/page.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { manifestOf } from './manifest.ts'
import { ManifestSheet } from './manifest-sheet.tsx'
import { manifestText } from './manifest-text.ts'
import { useSave } from './use-save.ts'

/** One dispute as sent from this desk, to be kept as proof: the platform never shows what it has. */
export function ManifestScreen(): ReactNode {
  const t = useT()
  const { query } = useDesk()
  const { transactionId = '', intentId } = useParams({ strict: false })
  const transaction = useQuery(query.transactions.get.queryOptions({ input: { id: transactionId } }))
  const attempts = useQuery(query.disputes.attempts.queryOptions({ input: { transactionId } }))
  const attempt = attempts.data?.find((one) => one.intentId === intentId)
  const error = transaction.error ?? attempts.error
  if (transaction.data && attempt) return <Shown transaction={transaction.data} attempt={attempt} />
  return (
    <Page title={t('disputes.manifest.title')} actions={<ToTransaction id={transactionId} />}>
      {error && <FailureNotice error={error} />}
      {!error && attempts.data && !attempt && <EmptyState title={<T id="disputes.manifest.absent" />} />}
    </Page>
  )
}

interface ShownProps {
  readonly transaction: Transaction
  readonly attempt: DisputeAttempt
}

function Shown({ transaction, attempt }: ShownProps): ReactNode {
  const t = useT()
  const { locale, timeZone } = useIntl()
  const manifest = manifestOf(attempt, transaction, { t, locale, timeZone })
  const text = manifestText(manifest, t)
  // No ID that was typed: a file's name is seen more widely than its contents.
  const { pending, savePdf, saveText } = useSave(`dispute-${attempt.intentId.slice(0, 8)}`)
  return (
    <Page
      title={t('disputes.manifest.title')}
      actions={
        <>
          <ToTransaction id={transaction.id} />
          <CopyButton withText value={text} label={t('disputes.manifest.copy')} />
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconFileText size={15} aria-hidden />}
            disabled={pending}
            onClick={() => saveText(text)}
          >
            <T id="disputes.manifest.saveText" />
          </Button>
          <Button
            size="compact-sm"
            leftSection={<IconPrinter size={15} aria-hidden />}
            disabled={pending}
            onClick={savePdf}
          >
            <T id="disputes.manifest.savePdf" />
          </Button>
        </>
      }
    >
      <ManifestSheet manifest={manifest} />
    </Page>
  )
}

function ToTransaction({ id }: { readonly id: string }): ReactNode {
  return (
    <LinkButton
      variant="subtle"
      size="compact-sm"
      leftSection={<IconArrowLeft size={15} aria-hidden />}
      to="/transactions/$id"
      params={{ id }}
    >
      <T id="disputes.toTransaction" />
    </LinkButton>
  )
}
