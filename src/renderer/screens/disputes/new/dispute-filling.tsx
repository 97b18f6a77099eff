import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { useTellFailure } from '../../../components/announcer.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { useKeepsOpen } from '../../../components/keeps-open.ts'
import { LinkButton } from '../../../components/links.tsx'
import { Page } from '../../../components/page.tsx'
import { showUndo } from '../../../components/undo-notice.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { EvidencePanel } from '../../evidence/evidence-panel.tsx'
import { useEvidenceAdding } from '../../evidence/use-adding.ts'
import { useEvidence } from '../../evidence/use-evidence.ts'
import { focusFile } from '../../evidence/use-evidence-actions.tsx'
import { gateOf } from '../../evidence/verdict.ts'
import { mayDispute } from '../../transaction/operations/rules.ts'
import { UnsavedNotice } from '../../transaction/record-notices.tsx'
import { ReachNotice } from '../../transaction/resolution/reach-notice.tsx'
import { useReach } from '../../transaction/use-reach.ts'
import { Confirmation } from './confirmation.tsx'
import { DisputeFields } from './dispute-fields.tsx'
import { disputeDraftOf, disputeFields, EMPTY_FORM, typeOf } from './dispute-form.ts'
import { GateBar } from './gate-bar.tsx'
import classes from './new-dispute.module.css'
import { DisputeSendingView } from './sending-view.tsx'
import { StatusAdvice } from './status-advice.tsx'
import { TheirDraft } from './their-draft.tsx'
import { type BegunForm, type TypedForm, useTypedForm } from './use-draft.ts'
import { useSending } from './use-sending.ts'

interface DisputeFillingProps {
  readonly transaction: Transaction
  /** What was typed before. */
  readonly begun: BegunForm
  readonly draftError: unknown
}

/** A dispute being filled in, confirmed and sent. Everything but sending works without a connection. */
export function DisputeFilling({ transaction, begun, draftError }: DisputeFillingProps): ReactNode {
  const t = useT()
  const formId = useId()
  const reach = useReach(transaction)
  const typed = useTypedForm(transaction, begun)
  useKeepsOpen(typed.theirs ? 'typed' : 'unfinished')
  const { form, answers, change, replace } = typed
  const { files } = useEvidence(transaction.id)
  const gate = gateOf(files ?? [])
  const adding = useEvidenceAdding(transaction.id)
  const [asking, setAsking] = useState(false)
  const sending = useSending(transaction, () => replace(EMPTY_FORM))
  const clear = useClearing(transaction.id, typed)
  const choose = (mine: boolean) => {
    typed.choose(mine)
    // With the usual undo.
    if (!mine && typed.theirs?.draft === null) clear?.()
  }
  const type = typeOf(form, transaction)
  // Files still being added are meant to be sent, and would be left behind.
  const isWhole = files !== null && adding.progress === null && gate.blocking.length === 0
  const isReady = mayDispute(transaction) && reach.is === 'open' && isWhole

  // If requested while the file list is loading, the confirmation opens once it has loaded.
  const review = () => {
    if (files === null || isReady) setAsking(true)
    else focusFile(gate.blocking[0])
  }
  const send = () => {
    setAsking(false)
    if (type === null || !isReady) return
    const sent = gate.going.flatMap(({ id, sha256 }) => (sha256 === null ? [] : [{ id, sha256 }]))
    sending.send({ ...disputeFields(form, type), files: sent })
  }

  if (sending.intentId !== null) {
    const { unsaved } = transaction
    return (
      <Page title={t('dispute.action')} actions={<Back id={transaction.id} />}>
        {unsaved ? (
          <UnsavedNotice unsaved={unsaved} merchantId={transaction.profileId} />
        ) : (
          <>
            {sending.error !== null && <FailureNotice error={sending.error} merchantId={transaction.profileId} />}
            <DisputeSendingView transaction={transaction} intentId={sending.intentId} />
          </>
        )}
      </Page>
    )
  }
  return (
    <Page
      title={t('dispute.action')}
      actions={
        <>
          {clear && (
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              <T id="common.clearForm" />
            </Button>
          )}
          <Back id={transaction.id} />
        </>
      }
      flush
    >
      <div className={classes.screen}>
        <div className={classes.columns}>
          <div className={classes.column}>
            <StatusAdvice transaction={transaction} />
            <ReachNotice transaction={transaction} reach={reach} />
            {[draftError, typed.error, sending.error].map(
              (error, place) =>
                error !== null && (
                  // biome-ignore lint/suspicious/noArrayIndexKey: each has its place
                  <FailureNotice key={place} error={error} merchantId={transaction.profileId} />
                ),
            )}
            {typed.theirs && <TheirDraft theirs={typed.theirs} onChoose={choose} />}
            <DisputeFields
              id={formId}
              transaction={transaction}
              form={form}
              answers={answers}
              onChange={change}
              onSubmit={review}
            />
          </div>
          <div className={classes.column}>
            <EvidencePanel transaction={transaction} adding={adding} />
          </div>
        </div>
        <GateBar gate={gate} progress={adding.progress} formId={formId} isReady={isReady} />
      </div>
      {type !== null && (
        <Confirmation
          opened={asking && files !== null}
          onClose={() => setAsking(false)}
          transaction={transaction}
          fields={disputeFields(form, type)}
          gate={gate}
          isReady={isReady}
          onConfirm={send}
        />
      )}
    </Page>
  )
}

function Back({ id }: { readonly id: string }): ReactNode {
  return (
    <LinkButton variant="default" size="compact-sm" to="/transactions/$id" params={{ id }}>
      <T id="disputes.toTransaction" />
    </LinkButton>
  )
}

/**
 * Clears what was typed, with an undo that overwrites nothing typed since; `null` if nothing was typed. The files stay:
 * each is removed separately.
 */
function useClearing(transactionId: string, { form, replace, restore }: TypedForm): (() => void) | null {
  const t = useT()
  const tell = useTellFailure()
  if (disputeDraftOf(form) === null) return null
  return () => {
    replace(EMPTY_FORM)
    showUndo(`cleared ${transactionId}`, t('newDispute.cleared'), () => void restore(form).catch(tell))
  }
}
