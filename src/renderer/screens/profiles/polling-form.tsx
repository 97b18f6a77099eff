import { Checkbox, Group, SegmentedControl, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import { type Polling, type Profile, polling, READS_PER_SECOND } from '#shared/model/profile.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useKeepProfile } from '../../bridge/hooks.ts'
import { announce } from '../../components/announcer.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { intoView } from '../../components/screen-focus.ts'
import { T, useT } from '../../i18n/index.tsx'
import guard from './guard-form.module.css'
import own from './polling-form.module.css'
import classes from './profile-form.module.css'

const KINDS = polling.shape.kinds.element.options

/** For which transactions Paydesk reads statuses by itself, and how often at most. Each choice is saved at once. */
export function PollingForm({ profile }: { readonly profile: Profile }): ReactNode {
  const t = useT()
  const { formatNumber } = useIntl()
  const [kindsId, rateId, receiptsId] = [useId(), useId(), useId()]
  const save = useSavePolling(profile)
  const chosen = save.isPending ? save.variables : profile.polling
  const chooseKinds = (names: readonly string[]) =>
    save.mutate({ ...chosen, kinds: KINDS.filter((kind) => names.includes(kind)) })
  const chooseRate = (text: string) => {
    const perSecond = READS_PER_SECOND.find((rate) => String(rate) === text)
    if (perSecond !== undefined) save.mutate({ ...chosen, perSecond })
  }
  return (
    <section className={classes.form} aria-label={t('polling.title')}>
      <div>
        <Group gap={12} align="baseline" wrap="nowrap">
          <T as="h3" className={guard.heading} id="polling.title" />
          <span className={own.saved} role="status">
            {save.isSuccess && <T id="common.saved" />}
          </span>
        </Group>
        <T as="p" className={guard.why} id="polling.why" />
      </div>
      <div>
        <p id={kindsId} className={own.label}>
          <T id="polling.kinds" />
        </p>
        <Checkbox.Group aria-labelledby={kindsId} value={chosen.kinds} onChange={chooseKinds}>
          <Stack gap={8}>
            {KINDS.map((kind) => (
              <Checkbox key={kind} value={kind} label={t(`polling.kind.${kind}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <p className={own.none} role="status">
          {chosen.kinds.length === 0 && <T id="polling.none" />}
        </p>
      </div>
      <div>
        <p id={rateId} className={own.label}>
          <T id="polling.rate" />
        </p>
        <SegmentedControl
          aria-labelledby={rateId}
          value={String(chosen.perSecond)}
          onChange={chooseRate}
          data={READS_PER_SECOND.map((rate) => ({ value: String(rate), label: formatNumber(rate) }))}
        />
        <T as="p" className={own.hint} id="polling.rate.hint" />
      </div>
      <div>
        <p id={receiptsId} className={own.label}>
          <T id="polling.receipts" />
        </p>
        <Checkbox
          aria-describedby={receiptsId}
          label={t('polling.receipts.credentials')}
          description={t('polling.receipts.hint')}
          checked={chosen.receiptCredentials}
          onChange={({ currentTarget }) => save.mutate({ ...chosen, receiptCredentials: currentTarget.checked })}
        />
      </div>
      {save.error && (
        <div ref={intoView} className={classes.found}>
          <FailureNotice error={save.error} />
        </div>
      )}
    </section>
  )
}

function useSavePolling({ id }: Profile) {
  const { client } = useDesk()
  const keep = useKeepProfile()
  const t = useT()
  return useMutation({
    mutationFn: (polling: Polling) => client.tracking.choose({ profileId: id, polling }),
    onSuccess: (saved) => {
      announce(t('common.saved'))
      keep(saved)
    },
  })
}
