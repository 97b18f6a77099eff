import { Radio, Stack } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import type { DisputeChoice, DisputeType } from '#shared/model/dispute.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { disputeTypesFor } from '#shared/rules/dispute.ts'
import { T, useT } from '../../../i18n/index.tsx'
import classes from './new-dispute.module.css'

interface TypeChoiceProps {
  readonly kind: Transaction['kind']
  readonly value: DisputeChoice | null
  /** The type to suggest; `null` if Paydesk cannot tell. */
  readonly suggested: DisputeType | null
  readonly onChange: (type: DisputeChoice) => void
  readonly invalid: boolean
  readonly group: Ref<HTMLDivElement>
}

/**
 * What happened: the types that fit, each with its purpose (interface: Dispute type meaning), or the choice to let the
 * platform decide, with what its interface says it derives.
 */
export function TypeChoice({ kind, value, suggested, onChange, invalid, group }: TypeChoiceProps): ReactNode {
  const t = useT()
  const types = disputeTypesFor(kind)
  return (
    <Radio.Group
      ref={group}
      label={t('newDispute.type')}
      value={value ?? ''}
      error={invalid && t('newDispute.type.choose')}
      onChange={(chosen) => {
        const type = chosen === 'platform' ? chosen : types.find((one) => one === chosen)
        if (type) onChange(type)
      }}
    >
      <Stack gap={7} mt={6}>
        {types.map((type) => (
          <Radio
            key={type}
            value={type}
            label={
              <span className={classes.type}>
                <code className={classes.code}>{type}</code>
                <span>
                  {t(`dispute.type.${type}`)}
                  {type === suggested && <T as="span" className={classes.suggested} id="newDispute.type.suggested" />}
                </span>
              </span>
            }
          />
        ))}
        <Radio
          value="platform"
          label={t('newDispute.type.platform')}
          description={t(`newDispute.type.platform.${DERIVED[kind]}`)}
        />
      </Stack>
    </Radio.Group>
  )
}

/** What the platform would derive the type from (interface: Derivation when dispute_type is omitted). */
export const DERIVED = {
  payin_account: 'payin',
  payin_acquiring: 'payin',
  payout_card: 'payout',
  added: 'any',
} as const satisfies Record<Transaction['kind'], string>
