import type { ReactNode } from 'react'
import type { AskedAgain, CreatedTransaction } from '#shared/model/transaction.ts'
import { CopyValue } from '../../../components/copy-button.tsx'
import { When } from '../../../components/when.tsx'
import { type MessageId, T, useT } from '../../../i18n/index.tsx'
import { CameBack } from '../came-back.tsx'
import { directionOf } from './direction.ts'
import classes from './resolution.module.css'

/** What was sent and when, what came back, what that means; and, asked again, what came of it and what that proves. */
export function KnownSoFar({ transaction }: { readonly transaction: CreatedTransaction }): ReactNode {
  const t = useT()
  const { kind, createdAt, merchantTransactionId, failure, askedAgain, idIsTaken, idIsAnothers, cancel } = transaction
  return (
    <>
      <p className={classes.means}>
        <T id={`resolution.means.${directionOf(kind)}`} />
      </p>
      <dl className={classes.known}>
        <Line label="resolution.sent">
          <When at={createdAt} /> <CopyValue value={merchantTransactionId} label={t('record.merchantId')} />
        </Line>
        {failure && (
          <Line label="resolution.cameBack">
            {'at' in failure && <When at={failure.at} />}
            <CameBack failure={failure} />
          </Line>
        )}
        {askedAgain && (
          <Line label="resolution.askedAgain">
            <SecondTry askedAgain={askedAgain} />
          </Line>
        )}
        {idIsTaken && (
          <Line label="resolution.idTaken.label">
            <p className={classes.strong}>
              {askedAgain?.state === 'unknown' && askedAgain.failure?.kind !== 'already_there' && (
                <>
                  <T id="resolution.idTaken.earlier" />{' '}
                </>
              )}
              <T id="resolution.idTaken" />
            </p>
          </Line>
        )}
        {idIsAnothers && (
          <Line label="resolution.idTaken.label">
            <p className={classes.strong}>
              <T id="resolution.idIsAnothers" />
            </p>
          </Line>
        )}
        {cancel?.state === 'accepted' && transaction.platformId === null && (
          <Line label="resolution.cancelAccepted.label">
            <p className={classes.strong}>
              <T id="resolution.cancelAccepted" />
            </p>
          </Line>
        )}
      </dl>
    </>
  )
}

function Line({ label, children }: { readonly label: MessageId; readonly children: ReactNode }): ReactNode {
  return (
    <div className={classes.line}>
      <dt>
        <T id={label} />
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What came of asking again. Only DUPLICATE_ORDER says anything, and that is said in a line of its own. */
function SecondTry({ askedAgain: { state, begunAt, failure } }: { readonly askedAgain: AskedAgain }): ReactNode {
  const isTaken = failure?.kind === 'already_there'
  if (state === 'sending') {
    return (
      <>
        <When at={begunAt} /> <T id="resolution.askedAgain.sending" />
      </>
    )
  }
  return (
    <>
      <When at={begunAt} />
      {failure && <CameBack failure={failure} said={isTaken} />}
      {!isTaken && (
        <p className={classes.strong}>
          <T id="resolution.provesNothing" />
        </p>
      )}
    </>
  )
}
