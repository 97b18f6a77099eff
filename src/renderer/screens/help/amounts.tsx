import { Button, Group, TextInput } from '@mantine/core'
import { IconSchool, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { SCENARIOS } from '#shared/model/training-scenarios.ts'
import { useActiveProfile, useProfiles } from '../../bridge/hooks.ts'
import { useStartTraining } from '../../bridge/use-start-training.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { FIND_FIELD } from '../shell/use-find-keys.ts'
import { AmountTable, findAmounts } from './amount-table.tsx'
import classes from './help.module.css'
import { TrainerPageButton } from './trainer-page-button.tsx'

/** The test amounts of the training platform, to be found by what they do and tried at once. */
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
        <T id="shell.testAmounts" />
      </h2>
      <T as="p" className={classes.text} id="help.amounts.lead" />
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
        />
        <T
          as="span"
          role="status"
          className={classes.quiet}
          id="help.filter.count"
          values={{ shown: found.length, all: SCENARIOS.length }}
        />
      </div>
      {found.length > 0 ? <AmountTable rows={found} /> : <T as="p" className={classes.text} id="help.filter.none" />}
    </section>
  )
}

/** Leads to what the training platform received; if the platform is not in use, first to using it. */
function TrainingInUse(): ReactNode {
  const { profiles } = useProfiles()
  const inUse = useActiveProfile()?.environment === 'training'
  const isThere = profiles.some(({ environment }) => environment === 'training')
  const start = useStartTraining({ stay: true })
  return (
    <>
      <Group gap={8} mb={12}>
        {!inUse && (
          <Button
            size="compact-sm"
            leftSection={<IconSchool size={15} aria-hidden />}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            <T id="welcome.training.action" />
          </Button>
        )}
        {isThere && <TrainerPageButton running={inUse} />}
        {!inUse && <T as="span" className={classes.quiet} id="help.notTraining" />}
      </Group>
      {start.error && <FailureNotice error={start.error} />}
    </>
  )
}
