import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { countUnknown, type UnknownWrites } from '#shared/model/intent.ts'
import type { Profile } from '#shared/model/profile.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { merchantName } from '../../components/merchant-label.tsx'
import { unknownWritesText } from '../../components/unknown-writes.ts'
import { useOnce } from '../../components/use-once.ts'
import { T, useT } from '../../i18n/index.tsx'
import classes from './remove-profile.module.css'

/** A button that removes a merchant, after saying what is removed with it and what stays. */
export function RemoveProfile({ profile }: { readonly profile: Profile }): ReactNode {
  const t = useT()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        <T id="profiles.remove" />
      </Button>
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('profiles.remove.title', { name: merchantName(t, profile) })}
        size="md"
      >
        <Asking profile={profile} onClose={() => setAsking(false)} />
      </Dialog>
    </>
  )
}

function Asking({ profile, onClose }: { readonly profile: Profile; readonly onClose: () => void }): ReactNode {
  const desk = useDesk()
  // A removal is decided by what this says, so it is read again each time.
  const removal = useQuery({ ...desk.query.profiles.removal.queryOptions({ input: { id: profile.id } }), gcTime: 0 })
  const { pending, error, remove } = useRemoval(profile)
  return (
    <>
      {removal.data && <WhatGoes profile={profile} {...removal.data} />}
      {removal.error && <FailureNotice error={removal.error} />}
      {error !== null && <FailureNotice error={error} />}
      <Group justify="flex-end" gap={8} mt={6}>
        <Button variant="default" onClick={onClose} data-autofocus>
          <T id="common.cancel" />
        </Button>
        <Button color="red.7" disabled={!removal.data} loading={pending} onClick={() => void remove()}>
          <T id="common.remove" />
        </Button>
      </Group>
    </>
  )
}

interface WhatGoesProps {
  readonly profile: Profile
  readonly transactions: number
  readonly unresolved: UnknownWrites
  readonly batches: number
  readonly secretState: Profile['secretState']
}

function WhatGoes({ profile, transactions, unresolved, batches, secretState }: WhatGoesProps): ReactNode {
  const t = useT()
  const secretGoes = secretState !== 'missing' && secretState !== 'not_needed'
  return (
    <div className={classes.what}>
      <h3>{t('profiles.remove.goes')}</h3>
      <ul>
        <li>
          {profile.baseUrl ? (
            <T id="profiles.remove.address" values={{ address: <span className="pd-mono">{profile.baseUrl}</span> }} />
          ) : (
            t('profiles.remove.training')
          )}
        </li>
        {secretGoes && <li>{t('profiles.remove.secret')}</li>}
      </ul>
      <h3>{t('profiles.remove.stays')}</h3>
      <ul>
        <li>{t('profiles.remove.transactions', { count: transactions })}</li>
      </ul>
      {countUnknown(unresolved) > 0 && (
        <p className={classes.warning}>{t('profiles.remove.unresolved', { what: unknownWritesText(t, unresolved) })}</p>
      )}
      {batches > 0 && <p className={classes.warning}>{t('profiles.remove.batches', { count: batches })}</p>}
    </div>
  )
}

function useRemoval(profile: Profile) {
  const { client, query } = useDesk()
  const t = useT()
  const queries = useQueryClient()
  const router = useRouter()
  const { pending, error, run } = useOnce()
  const remove = async () => {
    const from = router.state.location.pathname
    const removed = await run(() => client.profiles.remove({ id: profile.id }).then(() => true))
    if (!removed) return
    const list = queries.setQueryData(
      query.profiles.list.queryKey(),
      (known) =>
        known && {
          profiles: known.profiles.filter(({ id }) => id !== profile.id),
          activeId: known.activeId === profile.id ? null : known.activeId,
        },
    )
    notifications.show({ color: 'teal', message: t('profiles.removed', { name: merchantName(t, profile) }) })
    // The dialog may be closed by now, and the operator may be elsewhere.
    if (router.state.location.pathname !== from) return
    await router.navigate({ to: list?.profiles.length ? '/profiles' : '/welcome', ignoreBlocker: true })
  }
  return { pending, error, remove }
}
