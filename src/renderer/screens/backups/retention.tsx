import { Button, Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Preferences } from '#shared/model/preferences.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { usePreferences } from '../../bridge/hooks.ts'
import { useSetPreferences } from '../../bridge/use-preference.ts'
import { useTellFailure } from '../../components/use-tell-failure.ts'
import { T, useT } from '../../i18n/index.tsx'
import classes from './backups.module.css'
import { RetentionDialog } from './retention-dialog.tsx'

type Months = Preferences['payloadMonths']

const MONTHS: readonly Months[] = [0, 3, 6, 12, 24, 36]

/** How long the platform's raw answers are kept. What deletes more than before is asked about first. */
export function Retention(): ReactNode {
  const t = useT()
  const { payloadMonths } = usePreferences()
  const set = useSetPreferences()
  const [asked, setAsked] = useState<Months | null>(null)
  const choose = (chosen: string | null) => {
    const months = MONTHS.find((one) => String(one) === chosen)
    if (months === undefined || months === payloadMonths) return
    const isShorter = months !== 0 && (payloadMonths === 0 || months < payloadMonths)
    if (isShorter) setAsked(months)
    else set({ payloadMonths: months })
  }
  return (
    <>
      <div className={classes.line}>
        <Select
          className={classes.select}
          aria-label={t('backups.payloads')}
          value={String(payloadMonths)}
          onChange={choose}
          data={MONTHS.map((months) => ({ value: String(months), label: t(`backups.payloads.${months}`) }))}
          allowDeselect={false}
        />
        {payloadMonths !== 0 && <DropNow />}
      </div>
      <p className={classes.note}>
        <T id="backups.payloads.hint" />
      </p>
      {asked !== null && <RetentionDialog months={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function DropNow(): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const tell = useTellFailure()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.backups.dropPayloads(),
    onSuccess: ({ dropped }) => notifications.show({ message: t('backups.payloads.dropped', { count: dropped }) }),
    onError: tell,
  })
  return (
    <Button variant="default" size="sm" loading={isPending} onClick={() => mutate()}>
      <T id="backups.payloads.now" />
    </Button>
  )
}
