import { Button, Collapse } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import { useCardAnswers } from '../../components/fields/card-answers.ts'
import { T } from '../../i18n/index.tsx'
import { ClientIdField, WebhookField } from './payment-fields.tsx'
import type { PaymentForm } from './payment-form.ts'
import classes from './payments.module.css'

/** client_id and webhook_url, which few payments need. That one of them is filled in is said while they are folded. */
export function MoreFields({ control }: { readonly control: Control<PaymentForm> }): ReactNode {
  const { errors } = useFormState({ control, name: 'webhookUrl' })
  const { isSettled } = useCardAnswers()
  const texts = useWatch({ control, name: ['clientId', 'webhookUrl'] })
  const filled = texts.filter((text) => text.trim() !== '').length
  const [opened, setOpened] = useState(filled > 0)
  // What holds the form back is never out of sight.
  const open = opened || errors.webhookUrl !== undefined || !texts.every(isSettled)
  const Icon = open ? IconChevronDown : IconChevronRight
  return (
    <div>
      <Button
        className={classes.toggle}
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon size={16} aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpened(!open)}
      >
        <T id={open || filled === 0 ? 'payments.more' : 'payments.moreFilled'} values={{ count: filled }} />
      </Button>
      {/* Folded fields stay part of the form: a wrong one still stops it. */}
      <Collapse expanded={open} transitionDuration={0} keepMountedMode="display-none">
        <div className={classes.more}>
          <ClientIdField control={control} />
          <WebhookField control={control} />
        </div>
      </Collapse>
    </div>
  )
}
