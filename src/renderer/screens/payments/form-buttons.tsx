import { Button, Group, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import type { Profile } from '#shared/model/profile.ts'
import { useProfiles } from '../../bridge/hooks.ts'
import { merchantName } from '../../components/merchant-label.tsx'
import { focusScreen, intoView } from '../../components/screen-focus.ts'
import { showUndo } from '../../components/undo-notice.tsx'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
import { ForMerchant } from './for-merchant.tsx'
import { EMPTY_DRAFT } from './payment-draft.ts'
import type { UsePaymentFlow } from './payment-flow.ts'
import { formOwner, ownerId } from './payment-form.ts'

interface FormButtonsProps {
  readonly submit: MessageId
  readonly useFlow: UsePaymentFlow
  readonly profile: Profile
}

/** The end of a form: the button that continues, the merchant, and a way to clear it. */
export function FormButtons({ submit, useFlow, profile }: FormButtonsProps): ReactNode {
  const meantFor = useFlow((flow) => flow.meantFor)
  const isMoved = meantFor !== null && meantFor !== formOwner(profile)
  const take = () => {
    useFlow.getState().meanFor(formOwner(profile))
    focusScreen()
  }
  return (
    <>
      <Group gap="8px 14px" mt={10}>
        {/* A disabled submit button also keeps the browser from submitting on Enter. */}
        <Button type="submit" disabled={isMoved} aria-describedby={isMoved ? 'payment-moved' : undefined}>
          <T id={submit} />
        </Button>
        <ForMerchant profile={profile} />
        {meantFor !== null && <Clear submit={submit} useFlow={useFlow} />}
      </Group>
      {isMoved && <Moved id="payment-moved" meantFor={meantFor} profile={profile} onTake={take} />}
    </>
  )
}

/** Clears the form, with an undo that overwrites nothing typed since. A card number is not restored. */
function Clear({ submit, useFlow }: Omit<FormButtonsProps, 'profile'>): ReactNode {
  const t = useT()
  const clear = () => {
    const putBack = clearForm(useFlow)
    showUndo(`cleared ${submit}`, t('payments.cleared'), () => {
      if (!putBack()) notifications.show({ color: 'yellow', message: t('payments.cleared.inUse') })
    })
  }
  return (
    <Button variant="subtle" size="compact-sm" ml="auto" onClick={clear}>
      <T id="common.clearForm" />
    </Button>
  )
}

interface MovedProps extends Pick<FormButtonsProps, 'profile'> {
  readonly id: string
  /** The owner that the form was filled in for, or its merchant's ID. */
  readonly meantFor: string
  /** Continues for the merchant that is active now. */
  readonly onTake: () => void
}

/**
 * Another merchant became active while the form was filled in, or its merchant has moved. Shown below the button, so
 * that the button stays put.
 */
export function Moved({ id: ownId, meantFor, profile, onTake }: MovedProps): ReactNode {
  const t = useT()
  const { profiles } = useProfiles()
  const idBefore = ownerId(meantFor)
  const before = profiles.find(({ id }) => id === idBefore)
  const now = merchantName(t, profile)
  return (
    <Stack ref={intoView} gap={8} mt={10} align="start">
      <p id={ownId} className="pd-warning" role="alert">
        {idBefore === profile.id
          ? t('payments.moved.changed', { now })
          : t('payments.moved', { now, filledFor: before ? merchantName(t, before) : '—' })}
      </p>
      <Button variant="default" onClick={onTake}>
        {t('payments.moved.take', { now })}
      </Button>
    </Stack>
  )
}

/**
 * Empties a form. Returns a function that restores its fields; it does nothing and returns `false` if something has
 * been typed or sent since.
 */
export function clearForm(useFlow: UsePaymentFlow): () => boolean {
  const { draft, draftedAt, meantFor, begin } = useFlow.getState()
  begin({ ...EMPTY_DRAFT, by: draft.by })
  return () => {
    const now = useFlow.getState()
    if (now.step.at !== 'form' || now.meantFor !== null) return false
    begin(draft)
    useFlow.setState({ draftedAt, meantFor })
    return true
  }
}
