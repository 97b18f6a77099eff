import { Button, Group, Loader, Select, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Preferences } from '#shared/model/preferences.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { usePreferences } from '../../bridge/hooks.ts'
import { useSetPreferences } from '../../bridge/use-preference.ts'
import { useTellFailure } from '../../components/announcer.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Details } from '../../components/explain.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { T, useT } from '../../i18n/index.tsx'
import classes from './backups.module.css'

type Months = Preferences['payloadMonths']

const MONTHS: readonly Months[] = [0, 3, 6, 12, 24, 36]

/** How long the platform's raw responses are kept. Asks before it deletes more than so far. */
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
      <Group gap="6px 10px" miw={0}>
        <Select
          className={classes.select}
          aria-label={t('backups.payloads')}
          value={String(payloadMonths)}
          onChange={choose}
          data={MONTHS.map((months) => ({ value: String(months), label: t(`backups.payloads.${months}`) }))}
          allowDeselect={false}
        />
        {payloadMonths !== 0 && <DropNow />}
      </Group>
      <Details of={t('backups.payloads')}>
        <T id="backups.payloads.hint" />
      </Details>
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

interface RetentionDialogProps {
  readonly months: Preferences['payloadMonths']
  readonly onClose: () => void
}

/** Counts what would be deleted, and deletes it only after the operator confirms. */
function RetentionDialog({ months, onClose }: RetentionDialogProps): ReactNode {
  const t = useT()
  const { client, query } = useDesk()
  const queries = useQueryClient()
  // An earlier count may be out of date.
  const counting = useQuery(query.backups.olderPayloads.queryOptions({ input: { months }, gcTime: 0 }))
  const dropping = useMutation({
    mutationFn: async () => {
      queries.setQueryData(
        query.desk.getPreferences.queryKey(),
        await client.desk.setPreferences({ payloadMonths: months }),
      )
      return client.backups.dropPayloads()
    },
    onSuccess: ({ dropped }) => {
      notifications.show({ message: t('backups.payloads.dropped', { count: dropped }) })
      onClose()
    },
  })
  const error = counting.error ?? dropping.error
  return (
    <Dialog opened onClose={() => !dropping.isPending && onClose()} title={t('backups.payloads.ask.title')} size="md">
      <Stack gap={12} fz="sm">
        <p>
          <b>{t(`backups.payloads.${months}`)}</b>
        </p>
        <div role="status">
          {counting.data ? (
            <T as="p" id="backups.payloads.ask" values={{ count: counting.data.count }} />
          ) : (
            counting.error === null && (
              <p className={classes.waiting}>
                <Loader size={14} />
                <T id="backups.payloads.ask.counting" />
              </p>
            )
          )}
        </div>
        <T as="p" className="pd-warning" id="backups.payloads.ask.final" />
        {error && (
          <FailureNotice
            error={error}
            actions={
              counting.error !== null && (
                <Button size="compact-sm" variant="default" onClick={() => counting.refetch()}>
                  <T id="common.retry" />
                </Button>
              )
            }
          />
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={dropping.isPending} data-autofocus>
            <T id="common.cancel" />
          </Button>
          <Button
            color="red.7"
            disabled={counting.data === undefined}
            loading={dropping.isPending}
            onClick={() => dropping.mutate()}
          >
            <T id="backups.payloads.ask.confirm" />
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
