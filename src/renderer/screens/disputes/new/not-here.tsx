import { Button, Radio, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Profile } from '#shared/model/profile.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { useOnce } from '../../../components/use-once.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { useKeep } from '../../transaction/use-keep.ts'
import { type IdKind, kindsOf } from './id-kind.ts'
import classes from './new-dispute.module.css'

interface NotHereProps {
  readonly id: string
  readonly profile: Profile
  readonly onAdded: (transactionId: string) => void
}

/** Paydesk has nothing under the ID: its kind decides what can be found out before the transaction is added. */
export function NotHere({ id, profile, onAdded }: NotHereProps): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const keep = useKeep()
  const once = useOnce()
  const { kinds, isLikeUuid } = kindsOf(id)
  const [by, setBy] = useState<IdKind | null>(kinds.length === 1 ? (kinds[0] ?? null) : null)
  const add = async () => {
    if (by === null) return
    const order = { profileId: profile.id, profileRevision: profile.revision, by, id }
    const added = await once.run(() => client.transactions.add(order))
    keep(added)
    if (added) onAdded(added.id)
  }
  return (
    <section className={classes.form} aria-label={t('newDispute.find.none')}>
      <T as="p" role="status" id="newDispute.find.none" />
      {isLikeUuid && <T as="p" className={classes.warning} role="note" id="newDispute.find.uuid" />}
      {kinds.length > 1 && (
        <Radio.Group
          label={t('newDispute.find.which')}
          value={by ?? ''}
          onChange={(chosen) => setBy(kinds.find((kind) => kind === chosen) ?? null)}
        >
          <Stack gap={7} mt={6}>
            {kinds.map((kind) => (
              <Radio key={kind} value={kind} label={t(`newDispute.find.${kind}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {by !== null && <T as="p" id={`newDispute.find.${by}.means`} />}
      {once.error !== null && <FailureNotice error={once.error} merchantId={profile.id} />}
      <div>
        <Button disabled={by === null} loading={once.pending} onClick={() => void add()}>
          <T id={by === 'platform_id' ? 'newDispute.find.addByReading' : 'newDispute.find.addOnYourWord'} />
        </Button>
      </div>
    </section>
  )
}
