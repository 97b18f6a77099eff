import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { SCENARIOS } from '#shared/model/training-scenarios.ts'
import { T, useT } from '../../i18n/index.tsx'
import { FIND_FIELD } from '../shell/use-find-keys.ts'
import { AmountTable } from './amount-table.tsx'
import { findAmounts } from './find-amounts.ts'
import classes from './help.module.css'
import { TrainingInUse } from './training-in-use.tsx'

/** The amounts that steer the training platform, to be found by what they do and tried at once. */
export function Amounts(): ReactNode {
  const t = useT()
  const id = useId()
  const [wanted, setWanted] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const found = findAmounts(wanted)
  return (
    <section className={classes.amounts} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        <T id="help.amounts" />
      </h2>
      <p className={classes.text}>
        <T id="help.amounts.lead" />
      </p>
      <TrainingInUse />
      <div className={classes.filter}>
        <TextInput
          ref={field}
          {...FIND_FIELD}
          aria-label={t('help.filter')}
          placeholder={t('help.filter.placeholder')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          spellCheck={false}
          autoComplete="off"
        />
        <span role="status" className={classes.quiet}>
          <T id="help.filter.count" values={{ shown: found.length, all: SCENARIOS.length }} />
        </span>
      </div>
      {found.length > 0 ? (
        <AmountTable rows={found} />
      ) : (
        <p className={classes.text}>
          <T id="help.filter.none" />
        </p>
      )}
    </section>
  )
}
