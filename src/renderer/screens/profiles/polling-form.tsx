import { Checkbox, SegmentedControl } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import { type Following, following, type Profile, READS_PER_SECOND } from '#shared/model/profile.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { announce } from '../../components/announcer.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { intoView } from './connection-check.tsx'
import guard from './guard-form.module.css'
import own from './polling-form.module.css'
import classes from './profile-form.module.css'

const KINDS = following.shape.kinds.element.options

/** Of which transactions of a merchant the desk reads the status by itself, and how often at most. Each choice is kept at once. */
export function FollowingForm({ profile }: { readonly profile: Profile }): ReactNode {
  const t = useT()
  const { formatNumber } = useIntl()
  const [kindsId, rateId, receiptsId] = [useId(), useId(), useId()]
  const save = useSaveFollowing(profile)
  const chosen = save.isPending ? save.variables : profile.following
  const chooseKinds = (names: readonly string[]) =>
    save.mutate({ ...chosen, kinds: KINDS.filter((kind) => names.includes(kind)) })
  const chooseRate = (text: string) => {
    const perSecond = READS_PER_SECOND.find((rate) => String(rate) === text)
    if (perSecond !== undefined) save.mutate({ ...chosen, perSecond })
  }
  return (
    <section className={classes.form} aria-label={t('following.title')}>
      <div>
        <div className={own.title}>
          <h3 className={guard.heading}>
            <T id="following.title" />
          </h3>
          <span className={own.saved} role="status">
            {save.isSuccess && <T id="following.saved" />}
          </span>
        </div>
        <p className={guard.why}>
          <T id="following.why" />
        </p>
      </div>
      <div>
        <p id={kindsId} className={own.label}>
          <T id="following.kinds" />
        </p>
        <Checkbox.Group aria-labelledby={kindsId} value={chosen.kinds} onChange={chooseKinds}>
          <div className={own.kinds}>
            {KINDS.map((kind) => (
              <Checkbox key={kind} value={kind} label={t(`following.kind.${kind}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <p className={own.none} role="status">
          {chosen.kinds.length === 0 && <T id="following.none" />}
        </p>
      </div>
      <div>
        <p id={rateId} className={own.label}>
          <T id="following.rate" />
        </p>
        <SegmentedControl
          aria-labelledby={rateId}
          value={String(chosen.perSecond)}
          onChange={chooseRate}
          data={READS_PER_SECOND.map((rate) => ({ value: String(rate), label: formatNumber(rate) }))}
        />
        <p className={own.hint}>
          <T id="following.rate.hint" />
        </p>
      </div>
      <div>
        <p id={receiptsId} className={own.label}>
          <T id="following.receipts" />
        </p>
        <Checkbox
          aria-describedby={receiptsId}
          label={t('following.receipts.credentials')}
          description={t('following.receipts.hint')}
          checked={chosen.receiptCredentials}
          onChange={({ currentTarget }) => save.mutate({ ...chosen, receiptCredentials: currentTarget.checked })}
        />
      </div>
      {save.error && (
        <div ref={intoView} className={classes.found}>
          <FailureNotice error={save.error} merchantId={null} />
        </div>
      )}
    </section>
  )
}

function useSaveFollowing({ id }: Profile) {
  const { client, query } = useDesk()
  const queries = useQueryClient()
  const t = useT()
  return useMutation({
    mutationFn: (following: Following) => client.tracking.choose({ profileId: id, following }),
    onSuccess: async () => {
      announce(t('following.saved'))
      await queries.invalidateQueries({ queryKey: query.profiles.key() })
      void queries.invalidateQueries({ queryKey: query.tracking.key() })
    },
  })
}
