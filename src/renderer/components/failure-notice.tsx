import { Anchor } from '@mantine/core'
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Failure } from '#shared/model/failure.ts'
import { failureOf } from '../bridge/failure.ts'
import { T, useT } from '../i18n/index.tsx'
import { CopyButton } from './copy-button.tsx'
import { exceptionDetails, failureDetails } from './failure-details.ts'
import classes from './failure-notice.module.css'
import { EXCEPTION_WORDS, type FailureWords, failureWords } from './failure-words.ts'

type FailureNoticeProps = {
  /** Buttons that do something about it: try again, open the merchant. */
  readonly actions?: ReactNode
} & (
  | { readonly failure: Failure; readonly error?: never }
  /** What a call threw. One of the expected failures is shown as such; anything else as unexpected. */
  | { readonly error: unknown; readonly failure?: never }
)

/** A failure for a person: what happened, what it means for the money, what to do next, and the details to copy. */
export function FailureNotice({ failure, error, actions }: FailureNoticeProps): ReactNode {
  const known = failure ?? failureOf(error)
  const [seenAt] = useState(() => new Date())
  const details = known ? failureDetails(known) : exceptionDetails(error, seenAt)
  return (
    <Notice words={known ? failureWords(known) : EXCEPTION_WORDS} details={details} actions={actions}>
      {known && 'endpoint' in known && <ServiceWords failure={known} />}
      {known?.kind === 'id_taken_here' && (
        <p className={classes.line}>
          <Anchor
            size="sm"
            renderRoot={(props) => <Link {...props} to="/transactions/$id" params={{ id: known.transactionId }} />}
          >
            <T id="failure.openTransaction" />
          </Anchor>
        </p>
      )}
    </Notice>
  )
}

interface NoticeProps {
  readonly words: FailureWords
  readonly details: string
  readonly actions: ReactNode
  readonly children: ReactNode
}

function Notice({ words, details, actions, children }: NoticeProps): ReactNode {
  const t = useT()
  const Icon = words.uncertain ? IconAlertTriangle : IconCircleX
  return (
    <div className={classes.root} role="alert" data-tone={words.uncertain ? 'warn' : 'bad'}>
      <Icon size={18} aria-hidden className={classes.icon} />
      <div className={classes.body}>
        <p className={classes.what}>{t(words.what, words.values)}</p>
        <p className={classes.line}>
          <strong>{t(words.money, words.values)}</strong> {t(words.next, words.values)}
        </p>
        {children}
        <div className={classes.actions}>
          {actions}
          <CopyButton withText value={details} label={t('failure.copyDetails')} />
        </div>
      </div>
    </div>
  )
}

/** The service's own code and words, as they came. */
function ServiceWords({ failure }: { readonly failure: Extract<Failure, { endpoint: string }> }): ReactNode {
  const t = useT()
  const http = failure.httpStatus === undefined ? null : t('failure.http', { status: String(failure.httpStatus) })
  const said = [failure.code, failure.message].filter(Boolean)
  if (said.length === 0 && !http) return null
  return (
    <p className={classes.line}>
      {said.length > 0 && <span className={classes.label}>{t('failure.said')} </span>}
      {failure.code && <code className={classes.code}>{failure.code}</code>} {failure.message}{' '}
      {http && <span className={classes.label}>({http})</span>}
    </p>
  )
}
