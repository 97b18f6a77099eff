import { Button, Group, Loader, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Preferences } from '#shared/model/preferences.ts'
import type { UpdatesState } from '#shared/model/updates.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { usePreferences } from '../../bridge/hooks.ts'
import { useSetPreferences } from '../../bridge/use-preference.ts'
import { useTellFailure } from '../../components/announcer.tsx'
import { Description } from '../../components/description-list.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Age } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { Section } from './section.tsx'
import classes from './settings-screen.module.css'
import { UpdateFailureText } from './update-failure.tsx'
import { UpdateOffer } from './update-offer.tsx'
import updateClasses from './updates.module.css'

type Action = 'check' | 'download' | 'cancel' | 'install' | 'postpone'

/** New versions of Paydesk: what is installed, what is offered, and what happens automatically. */
export function UpdateSettings(): ReactNode {
  const t = useT()
  const { query, client } = useDesk()
  const queries = useQueryClient()
  const tell = useTellFailure()
  const { data: state, error } = useQuery(query.updates.state.queryOptions())
  const { mutate } = useMutation({
    mutationFn: (action: Action) => client.updates[action](),
    onSuccess: (next) => queries.setQueryData(query.updates.state.queryKey(), next),
    onError: tell,
  })
  return (
    <div id="updates">
      <Section title={t('updates.title')} level={3}>
        {error && <FailureNotice error={error} />}
        {state && (
          <>
            <Description label="updates.version">
              <Installed state={state} onCheck={() => mutate('check')} />
            </Description>
            {state.offer && (
              <Description label="updates.new">
                <UpdateOffer state={state} offer={state.offer} onAct={mutate} />
              </Description>
            )}
            {state.none === null && <Choices state={state} onDownload={() => mutate('download')} />}
          </>
        )}
      </Section>
    </div>
  )
}

function Installed({ state, onCheck }: { readonly state: UpdatesState; readonly onCheck: () => void }): ReactNode {
  const { version, none, isChecking, checkedAt, offer, failure } = state
  if (none !== null) {
    return (
      <>
        <span className="pd-num">{version}</span>
        <T as="p" className={classes.note} id={`updates.none.${none}`} />
      </>
    )
  }
  const isBusy = offer !== null && offer.stage !== 'offered' && offer.stage !== 'ready'
  return (
    <>
      <Group gap="6px 10px">
        <span className="pd-num">{version}</span>
        <Button variant="default" size="compact-sm" disabled={isChecking || isBusy} onClick={onCheck}>
          <T id="updates.check" />
        </Button>
        <span className="pd-quiet" role="status">
          {isChecking ? (
            <>
              <Loader size={12} aria-hidden /> <T id="common.checking" />
            </>
          ) : checkedAt === null ? (
            failure?.during !== 'check' && <T id="updates.unchecked" />
          ) : (
            <T id="updates.checked" values={{ age: <Age at={checkedAt} /> }} />
          )}
        </span>
      </Group>
      {checkedAt !== null && offer === null && failure === null && !isChecking && (
        <T as="p" className={classes.note} id="updates.upToDate" />
      )}
      {failure !== null && (failure.during === 'check' || offer === null) && <UpdateFailureText failure={failure} />}
    </>
  )
}

function Choices({ state, onDownload }: { readonly state: UpdatesState; readonly onDownload: () => void }): ReactNode {
  const t = useT()
  const { updateChecks, updateDownloads } = usePreferences()
  const set = useSetPreferences()
  const { policy, byHand, offer, feed } = state
  const checks = policy !== null || updateChecks
  const downloads = policy === null ? updateDownloads : policy.mode === 'download'
  const chooseDownloads = (wanted: boolean) => {
    set({ updateDownloads: wanted } satisfies Partial<Preferences>)
    if (wanted && offer?.stage === 'offered') onDownload()
  }
  return (
    <>
      <Description label="updates.choices">
        <Switch
          label={t('updates.choices.check')}
          checked={checks}
          disabled={policy !== null}
          onChange={({ currentTarget }) => set({ updateChecks: currentTarget.checked })}
        />
        <T as="p" className={classes.note} id="updates.choices.check.hint" />
        {byHand === null && (
          <>
            <Switch
              className={updateClasses.second ?? ''}
              label={t('updates.choices.download')}
              checked={downloads}
              disabled={policy !== null}
              onChange={({ currentTarget }) => chooseDownloads(currentTarget.checked)}
            />
            <T as="p" className={classes.note} id="updates.choices.download.hint" />
          </>
        )}
        {policy !== null && policy.mode !== 'off' && (
          <p className={updateClasses.policy}>
            <T as="strong" id="updates.policy" /> <T id={`updates.policy.${policy.mode}`} />{' '}
            {policy.feed && <T id="updates.policy.feed" />}
          </p>
        )}
      </Description>
      <Description label="updates.from">
        <span className={updateClasses.address}>{feed}</span>
      </Description>
    </>
  )
}
