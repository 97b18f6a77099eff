import { Button, Loader, Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Preferences } from '#shared/model/preferences.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { T, useT } from '../../i18n/index.tsx'
import classes from './backups.module.css'

interface RetentionDialogProps {
  readonly months: Preferences['payloadMonths']
  readonly onClose: () => void
}

/** Counts what would be deleted, and has it deleted on the operator's word alone. */
export function RetentionDialog({ months, onClose }: RetentionDialogProps): ReactNode {
  const t = useT()
  const { client, query } = useDesk()
  const queries = useQueryClient()
  // What was counted before may be old by now.
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
    <Modal
      opened
      onClose={() => !dropping.isPending && onClose()}
      title={t('backups.payloads.ask.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size="md"
    >
      <div className={classes.asking}>
        <p className={classes.text}>
          <b>{t(`backups.payloads.${months}`)}</b>
        </p>
        <div role="status">
          {counting.data ? (
            <p className={classes.text}>
              <T id="backups.payloads.ask" values={{ count: counting.data.count }} />
            </p>
          ) : (
            counting.error === null && (
              <p className={classes.waiting}>
                <Loader size={14} />
                <T id="backups.payloads.ask.counting" />
              </p>
            )
          )}
        </div>
        <p className={classes.warning}>
          <T id="backups.payloads.ask.final" />
        </p>
        {error && <FailureNotice error={error} />}
        <div className={classes.bar}>
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
        </div>
      </div>
    </Modal>
  )
}
