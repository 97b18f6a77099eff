import { Radio } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { DISPUTE_TYPES, type DisputeType } from '#shared/model/dispute.ts'
import { T, useT } from '../../../i18n/index.tsx'
import classes from './new-dispute.module.css'

interface TypeChoiceProps {
  readonly value: DisputeType | null
  /** The one the service would take by itself; null where the desk cannot say. */
  readonly suggested: DisputeType | null
  readonly onChange: (type: DisputeType) => void
  readonly invalid: boolean
  readonly group: Ref<HTMLDivElement>
}

/** What happened: one of the five types, each with what it is for (interface: Dispute type meaning). */
export function TypeChoice({ value, suggested, onChange, invalid, group }: TypeChoiceProps): ReactNode {
  const t = useT()
  return (
    <Radio.Group
      ref={group}
      label={t('newDispute.type')}
      value={value ?? ''}
      error={invalid && t('newDispute.type.choose')}
      onChange={(chosen) => {
        const type = DISPUTE_TYPES.find((one) => one === chosen)
        if (type) onChange(type)
      }}
    >
      <div className={classes.types}>
        {DISPUTE_TYPES.map((type) => (
          <Radio
            key={type}
            value={type}
            label={
              <span className={classes.type}>
                <code className={classes.code}>{type}</code>
                <span>
                  {t(`dispute.type.${type}`)}
                  {type === suggested && (
                    <span className={classes.suggested}>
                      <T id="newDispute.type.suggested" />
                    </span>
                  )}
                </span>
              </span>
            }
          />
        ))}
      </div>
    </Radio.Group>
  )
}
