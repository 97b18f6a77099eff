import { Group } from '@mantine/core'
import { IconAlertTriangle, IconBuildingStore, IconCircleX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CallFailure, Failure } from '#shared/model/failure.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../bridge/desk.tsx'
import { failureOf } from '../bridge/failure.ts'
import { useProfiles } from '../bridge/hooks.ts'
import { T, useT } from '../i18n/index.tsx'
import { CopyButton } from './copy-button.tsx'
import { exceptionDetails, failureDetails } from './failure-details.ts'
import classes from './failure-notice.module.css'
import { exceptionWords, type FailureWords, failureWords, leadsToMerchant } from './failure-words.ts'
import { LinkAnchor, LinkButton } from './links.tsx'
import { Time } from './time.tsx'

type FailureNoticeProps = {
  /** Buttons that act on the failure, such as "Try again". */
  readonly actions?: ReactNode
  /** The merchant that the call was for. Without it, no link to a merchant's form is shown. */
  readonly merchantId?: string | undefined
} & (
  | { readonly failure: Failure; readonly error?: never }
  /** What a call threw. An expected failure is shown as such, anything else as unexpected. */
  | { readonly error: unknown; readonly failure?: never }
)

/** A failure for the operator: what happened, what it means for the money, what to do next, and details to copy. */
export function FailureNotice({ failure, error, actions, merchantId }: FailureNoticeProps): ReactNode {
  const known = failure ?? failureOf(error)
  const words = known ? failureWords(known) : exceptionWords(error)
  const details = useDetails(known, error, words)
  return (
    <Notice words={words} details={details} merchantId={merchantId} actions={actions}>
      {known && 'endpoint' in known && <CallFacts failure={known} />}
      {known && namesTransaction(known) && (
        <p className={classes.line}>
          <NamedTransaction failure={known} />
        </p>
      )}
    </Notice>
  )
}

type NamingFailure = Failure & { readonly transactionId: string }

/** Whether a failure names a transaction of this desk. */
export function namesTransaction(failure: Failure): failure is NamingFailure {
  return 'transactionId' in failure && failure.transactionId !== undefined
}

/** Leads to that transaction. In a response to one transaction, it is another one. */
export function NamedTransaction({ failure }: { readonly failure: NamingFailure }): ReactNode {
  return (
    <LinkAnchor size="sm" className={classes.link} to="/transactions/$id" params={{ id: failure.transactionId }}>
      <T id={failure.kind === 'unreadable_answer' ? 'failure.openOther' : 'failure.openTransaction'} />
    </LinkAnchor>
  )
}

/** The sentences that describe a failure, in order. */
function useSentences(words: FailureWords): { readonly what: string; readonly money: string; readonly next: string } {
  const t = useT()
  const { what, money, next, also, values } = words
  const last = t(next, values)
  return { what: t(what, values), money: t(money, values), next: also ? `${last} ${t(also, values)}` : last }
}

function useDetails(known: Failure | null, error: unknown, words: FailureWords): string {
  const { query } = useDesk()
  // Not the suspending hook: a notice is also shown when the desk does not answer.
  const desk = useQueryClient().getQueryData(query.desk.info.queryKey())
  const [seenAt] = useState(() => new Date())
  const { what, money, next } = useSentences(words)
  const context = { words: [what, money, next], desk }
  return known ? failureDetails(known, context) : exceptionDetails(error, seenAt, context)
}

interface NoticeProps {
  readonly words: FailureWords
  readonly details: string
  readonly merchantId: string | undefined
  readonly actions: ReactNode
  readonly children: ReactNode
}

function Notice({ words, details, merchantId, actions, children }: NoticeProps): ReactNode {
  const t = useT()
  const { what, money, next } = useSentences(words)
  const Icon = words.uncertain ? IconAlertTriangle : IconCircleX
  return (
    <div className={classes.root} role="alert" data-tone={words.uncertain ? 'warn' : 'bad'}>
      <Icon size={18} aria-hidden className={classes.icon} />
      <div className={classes.body}>
        <p className={classes.what}>{what}</p>
        <p className={classes.line}>
          <strong>{money}</strong> {next}
        </p>
        {children}
        <Group gap={8} mt={8}>
          {actions}
          {merchantId !== undefined && leadsToMerchant(words) && <ToMerchant id={merchantId} />}
          <CopyButton withText value={details} label={t('failure.copyDetails')} />
        </Group>
      </div>
    </div>
  )
}

/** A link to a merchant's form, if the merchant still exists on this desk. */
function ToMerchant({ id }: { readonly id: string }): ReactNode {
  const { profiles } = useProfiles()
  if (!profiles.some((profile) => profile.id === id)) return null
  return (
    <LinkButton
      variant="default"
      size="compact-sm"
      leftSection={<IconBuildingStore size={15} aria-hidden />}
      to="/profiles/$id"
      params={{ id }}
    >
      <T id="common.openMerchant" />
    </LinkButton>
  )
}

/** The platform's code and message, unchanged, and which call it was. */
function CallFacts({
  failure: { code, message, httpStatus, endpoint, at },
}: {
  readonly failure: CallFailure
}): ReactNode {
  return (
    <>
      {(code || message) && (
        <p className={classes.line}>
          <span className="pd-dim">
            <T id="failure.said" />{' '}
          </span>
          {code && <code className={classes.code}>{visibleText(code)}</code>} {message && visibleText(message)}
        </p>
      )}
      <p className={classes.call}>
        {endpoint !== '' && <span>{endpoint}</span>}
        {httpStatus !== undefined && <T as="span" id="failure.http" values={{ status: String(httpStatus) }} />}
        <Time at={at} />
      </p>
    </>
  )
}
