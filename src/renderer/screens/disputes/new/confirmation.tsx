import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DisputeOrder } from '#shared/contract/disputes.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { asksSentAmount, defaultDisputeReason } from '#shared/rules/dispute.ts'
import { mayHitAnother } from '#shared/rules/platform-id.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Amount, Bytes } from '../../../components/amount.tsx'
import { Description, DescriptionList } from '../../../components/description-list.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { useArmed } from '../../../components/use-armed.ts'
import { T, useT } from '../../../i18n/index.tsx'
import type { Gate } from '../../evidence/verdict.ts'
import { AskedAbout } from '../../transaction/asked-about.tsx'
import classes from './new-dispute.module.css'
import { SentAmountNote } from './sent-amount-note.tsx'
import { DERIVED } from './type-choice.tsx'

interface ConfirmationProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly transaction: Transaction
  readonly fields: Pick<DisputeOrder, 'dispute_type' | 'reason' | 'sent_amount' | 'evidence_url'>
  readonly gate: Gate
  readonly isReady: boolean
  readonly onConfirm: () => void
}

/** The last question before a dispute: for which transaction, with what, and what follows. */
export function Confirmation({ opened, onClose, ...asked }: ConfirmationProps): ReactNode {
  const t = useT()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('newDispute.confirm.title')} size="lg">
      <Asking {...asked} onClose={onClose} />
    </Dialog>
  )
}

function Asking(props: Omit<ConfirmationProps, 'opened'>): ReactNode {
  const { transaction, fields, gate, isReady, onConfirm, onClose } = props
  const { dispute_type, reason, sent_amount, evidence_url } = fields
  const { going, bytes, blocking, staying } = gate
  // Another window may remove a file, and an arriving status may change the type.
  const armed = useArmed(JSON.stringify([fields, going.map(({ id }) => id)]))
  return (
    <div className={classes.asking}>
      <AskedAbout transaction={transaction} />
      <DescriptionList labelWidth={168}>
        <Description label="newDispute.type">
          {dispute_type === undefined ? (
            <>
              <T id="newDispute.type.platform" />: <T id={`newDispute.type.platform.${DERIVED[transaction.kind]}`} />
            </>
          ) : (
            <>
              <code>{dispute_type}</code> <T id={`dispute.type.${dispute_type}`} />
            </>
          )}
        </Description>
        {asksSentAmount(dispute_type ?? null) && (
          <Description label="newDispute.confirm.sentAmount">
            <b>
              {sent_amount === undefined ? (
                <T id="newDispute.confirm.noSentAmount" />
              ) : (
                <Amount value={sent_amount} currency={transaction.currency} />
              )}
            </b>
            <SentAmountNote type={dispute_type ?? null} sent={sent_amount ?? null} transaction={transaction} />
          </Description>
        )}
        <Description label="fields.reason">
          {reason === undefined ? (
            <T
              as="span"
              className="pd-quiet"
              id="newDispute.confirm.noReason"
              values={{ text: defaultDisputeReason(dispute_type ?? null) }}
            />
          ) : (
            <span className={classes.quote}>{visibleText(reason)}</span>
          )}
        </Description>
        {evidence_url !== undefined && (
          <Description label="newDispute.confirm.url">
            <span className="pd-mono">{visibleText(evidence_url)}</span>
          </Description>
        )}
        <Description label="fields.files">
          {going.length === 0 ? (
            <T as="b" id="newDispute.gate.none" />
          ) : (
            <>
              <b>
                <T id="newDispute.confirm.count" values={{ count: going.length }} />, <Bytes value={bytes} />
              </b>
              <ul className={classes.names}>
                {going.map(({ id, name, sentName }) => (
                  <li key={id}>{visibleText(sentName ?? name)}</li>
                ))}
              </ul>
            </>
          )}
          {blocking.length > 0 && (
            <T as="p" data-tone="bad" id="newDispute.gate.blocked" values={{ count: blocking.length }} />
          )}
          {staying > 0 && <T as="p" className="pd-quiet" id="newDispute.gate.staying" values={{ count: staying }} />}
        </Description>
      </DescriptionList>
      {mayHitAnother(transaction) && <T as="p" className="pd-warning" role="note" id="newDispute.confirm.otherEcho" />}
      <T as="p" id="newDispute.follows" />
      <div className={classes.ending}>
        <Button variant="default" onClick={onClose} data-autofocus>
          <T id="common.goBack" />
        </Button>
        <Button disabled={!armed || !isReady} onClick={onConfirm}>
          <T id="dispute.action" />
        </Button>
      </div>
    </div>
  )
}
