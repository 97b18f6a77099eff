import { Button, Group, Stack } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Failure } from '#shared/model/failure.ts'
import type { Profile } from '#shared/model/profile.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { failureOf } from '../../bridge/failure.ts'
import { useActiveProfile, useProfiles } from '../../bridge/hooks.ts'
import { useLine } from '../../bridge/line.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { LinkButton } from '../../components/links.tsx'
import { NoneChosen } from '../../components/none-chosen.tsx'
import { Page } from '../../components/page.tsx'
import { type MessageId, T } from '../../i18n/index.tsx'
import { OutcomeView } from './outcome-view.tsx'
import { EMPTY_DRAFT } from './payment-draft.ts'
import type { FormStep, PaymentStep, SentOrder, UsePaymentFlow } from './payment-flow.ts'
import { SendingView } from './sending-view.tsx'

interface PaymentPageProps {
  /** The title of the screen, and of the button that starts the next payment. */
  readonly title: string
  readonly useFlow: UsePaymentFlow
  /**
   * `open` is `null` while the payment is being sent. The form is then kept but shows nothing: what stops it may be no
   * more than a question.
   */
  readonly form: (profile: Profile, open: FormStep | null) => ReactNode
}

/** The screen of one kind of payment, step by step: the form, sending, the outcome. */
export function PaymentPage({ title, useFlow, form }: PaymentPageProps): ReactNode {
  const step = useFlow((flow) => flow.step)
  const next = () => useFlow.getState().begin({ ...EMPTY_DRAFT, by: useFlow.getState().draft.by })
  const back = (merchantId: string) => {
    const { draft, sentId, begin } = useFlow.getState()
    begin({ ...draft, merchantId, spentId: merchantId === '' ? sentId : '' })
  }
  const actions =
    step.at === 'answered' ? (
      <OutcomeActions transactionId={step.transactionId} again={title} onAgain={next} />
    ) : (
      step.at === 'lost' &&
      failureOf(step.error)?.kind !== 'connection_lost' && (
        <Button variant="default" onClick={next}>
          {title}
        </Button>
      )
    )
  return (
    <Page title={title} actions={actions}>
      <Step step={step} useFlow={useFlow} form={form} onNext={next} onBack={back} />
    </Page>
  )
}

interface StepProps extends Pick<PaymentPageProps, 'useFlow' | 'form'> {
  readonly step: PaymentStep
  /** Starts a new payment, with an empty form. */
  readonly onNext: () => void
  /** Back to the form with its fields kept: a new intent, under this order ID; empty for a new ID. */
  readonly onBack: (merchantId: string) => void
}

function Step({ step, useFlow, form, onNext, onBack }: StepProps): ReactNode {
  const profile = useActiveProfile()
  const { answered, resume, intentId } = useFlow.getState()
  /** The result may arrive when the form is already at the next payment. */
  const ifStillLost = (act: () => void) => {
    const now = useFlow.getState()
    if (now.step.at === 'lost' && now.intentId === intentId) act()
  }
  switch (step.at) {
    case 'form':
    case 'sending': {
      const isSending = step.at === 'sending'
      return (
        <>
          {isSending && (
            <SendingView
              amount={step.sent.amount}
              currency={step.sent.currency}
              merchantTransactionId={step.sent.merchantTransactionId}
            />
          )}
          {/* A cleared form is mounted again. */}
          <Fragment key={intentId}>
            {profile ? form(profile, isSending ? null : step) : !isSending && <NoMerchant />}
          </Fragment>
        </>
      )
    }
    case 'answered':
      return (
        <OutcomeView
          key={step.transactionId}
          transactionId={step.transactionId}
          isOpen={() => {
            const now = useFlow.getState().step
            return now.at === 'answered' && now.transactionId === step.transactionId
          }}
          onNext={onNext}
          onBack={onBack}
        />
      )
    case 'lost':
      return (
        <LostView
          sent={step.sent}
          intentId={intentId}
          error={step.error}
          onFound={(id) => ifStillLost(() => answered(id))}
          onNotFound={() => ifStillLost(() => resume(step.sent))}
        />
      )
    default:
      return assertNever(step)
  }
}

function NoMerchant(): ReactNode {
  const { profiles } = useProfiles()
  if (profiles.length > 0) return <NoneChosen hint="payments.noneChosen.hint" />
  return (
    <EmptyState
      icon={<IconUserPlus size={32} />}
      title={<T id="common.noMerchantYet" />}
      actions={
        <LinkButton to="/welcome">
          <T id="payments.chooseMerchant" />
        </LinkButton>
      }
    >
      <T id="payments.noMerchant.hint" />
    </EmptyState>
  )
}

interface OutcomeActionsProps {
  readonly transactionId: string
  readonly again: string
  readonly onAgain: () => void
}

/** The actions after an outcome. The next payment is the primary one only if this one was accepted. */
function OutcomeActions({ transactionId, again, onAgain }: OutcomeActionsProps): ReactNode {
  const desk = useDesk()
  const { data } = useQuery(desk.query.transactions.get.queryOptions({ input: { id: transactionId } }))
  return (
    <>
      <LinkButton variant="default" to="/transactions/$id" params={{ id: transactionId }}>
        <T id="common.openInTransactions" />
      </LinkButton>
      <Button variant={data?.state === 'accepted' ? 'filled' : 'default'} onClick={onAgain}>
        {again}
      </Button>
    </>
  )
}

const LOST: Partial<Record<Failure['kind'], MessageId>> = {
  outcome_not_kept: 'payments.lost.notKept',
  connection_lost: 'payments.lost.connection',
}

interface LostViewProps {
  readonly sent: SentOrder
  readonly intentId: string
  readonly error: unknown
  readonly onFound: (transactionId: string) => void
  readonly onNotFound: () => void
}

/**
 * The desk gave no understandable answer, or could not save the outcome. Everything sent is recorded first, so the desk
 * can say whether anything was: no record means that nothing was sent.
 */
function LostView({ sent, intentId, error, onFound, onNotFound }: LostViewProps): ReactNode {
  const desk = useDesk()
  const look = useMutation({
    // Not by its order ID, which another window may have used meanwhile.
    mutationFn: () => desk.client.payments.findByIntent({ intentId }),
    onSuccess: ({ transactionId }) => (transactionId ? onFound(transactionId) : onNotFound()),
  })
  const failure = failureOf(error)
  const kind = failure?.kind
  const isSaved = failure?.kind === 'outcome_not_kept' && failure.isSaved
  // If the page's connection broke: as soon as it is back, the journal is asked for the outcome.
  const { open } = useLine()
  const lookOnce = useEffectEvent(() => look.mutate())
  useEffect(() => {
    if (open && kind === 'connection_lost') lookOnce()
  }, [open, kind])
  return (
    <Stack gap={12} maw={680}>
      <FailureNotice error={error} />
      <T
        as="p"
        id={(kind && !isSaved && LOST[kind]) || 'payments.lost'}
        values={{ id: <b className="pd-mono">{sent.merchantTransactionId}</b> }}
      />
      <Group gap="8px 14px" mt={10}>
        <Button onClick={() => look.mutate()} loading={look.isPending} disabled={!open}>
          <T id="payments.lost.look" />
        </Button>
        <LinkButton variant="default" to="/transactions">
          <T id="payments.toTransactions" />
        </LinkButton>
      </Group>
      {look.error && <FailureNotice error={look.error} />}
    </Stack>
  )
}
