import { Button, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { Balance } from '#shared/model/balance.ts'
import type { BatchReview } from '#shared/model/batch-draft.ts'
import type { Currency } from '#shared/model/currency.ts'
import type { Profile } from '#shared/model/profile.ts'
import { readingsOf, sameAmount } from '#shared/rules/amount-input.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useProfiles } from '../../../bridge/hooks.ts'
import { useLastBalance } from '../../../bridge/use-balance.ts'
import { Amount } from '../../../components/amount.tsx'
import { Description, DescriptionList } from '../../../components/description-list.tsx'
import { EnvironmentLine } from '../../../components/environment-line.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { GapWords } from '../../../components/gap-words.tsx'
import { AsOf } from '../../../components/time.tsx'
import { type Once, useOnce } from '../../../components/use-once.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { PARTS, PartHeading } from './blocks.tsx'
import classes from './draft.module.css'
import type { ReadDraft } from './draft-view.tsx'

/** What would be sealed, and the form that seals it. */
export function ReviewPart({ draft }: { readonly draft: ReadDraft }): ReactNode {
  const { query } = useDesk()
  const { profiles } = useProfiles()
  const isOpen = draft.read.table.blocks.length > 0
  const shown = { id: draft.id, revision: draft.revision }
  const { data: review, error } = useQuery({
    ...query.batches.review.queryOptions({ input: shown }),
    enabled: !isOpen,
    gcTime: 0,
  })
  const profile = profiles.find(({ id }) => id === draft.profileId)
  // The error of a refused seal outlives its form: by then the draft has changed and is read again.
  const sealing = useOnce()
  return (
    <section className={classes.part} aria-labelledby={PARTS.review}>
      <PartHeading part="review" />
      {isOpen && <T as="p" className="pd-quiet" id="batches.review.notYet" />}
      {!isOpen && error !== null && <FailureNotice error={error} merchantId={draft.profileId} />}
      {sealing.error !== null && <FailureNotice error={sealing.error} merchantId={draft.profileId} />}
      {!isOpen && review && profile && (
        <>
          <EnvironmentLine merchant={profile}>
            <T id={`batches.review.${profile.environment}`} />
          </EnvironmentLine>
          <div className={classes.review}>
            <Summary review={review} profile={profile} />
            <Seal key={`${draft.revision} ${profile.revision}`} review={review} profile={profile} once={sealing} />
          </div>
        </>
      )}
    </section>
  )
}

function Summary({ review, profile }: { readonly review: BatchReview; readonly profile: Profile }): ReactNode {
  const t = useT()
  const balance = useLastBalance(profile)
  const { sums, largest, firstTimeCards, byVisibleDigits, accepted, leftOut, withoutReference, gaps } = review
  return (
    <DescriptionList labelWidth={190} className={classes.summary}>
      <Description label="batches.review.count">
        <b className="pd-num">{review.count}</b>
      </Description>
      <Description label="batches.review.sums">
        {sums.map(({ currency, count, sum }) => (
          <p key={currency}>
            <b>
              <Amount value={sum} currency={currency} />
            </b>{' '}
            <T as="span" className="pd-quiet" id="batches.payouts" values={{ count }} />
          </p>
        ))}
      </Description>
      <Description label="batches.review.largest">
        {largest.map(({ currency, amount, row, ownerName }) => (
          <p key={currency}>
            <Amount value={amount} currency={currency} />{' '}
            <span className="pd-quiet">
              {visibleText(ownerName)} · {t('batches.row', { row })}
            </span>
          </p>
        ))}
      </Description>
      <Description label="batches.review.firstTime">
        <span className="pd-num">{firstTimeCards}</span>
        {byVisibleDigits && <T as="p" className="pd-quiet" id="batches.review.byDigits" />}
      </Description>
      <Description label="batches.review.accepted">
        {accepted.length === 0 ? (
          <T id="batches.review.none" />
        ) : (
          accepted.map(({ code, rows }) => (
            <p key={code}>
              <span className="pd-num">{rows}</span> · <T id={`batches.finding.${code}`} />
            </p>
          ))
        )}
      </Description>
      <Description label="batches.review.leftOut">
        <span className="pd-num">{leftOut}</span>
      </Description>
      <Description label="batches.review.withoutReference">
        <span className="pd-num">{withoutReference}</span>
        {withoutReference > 0 && <T as="p" className={classes.warning} id="batches.review.withoutReference.means" />}
      </Description>
      {gaps.length > 0 && (
        <Description label="batches.review.gaps">
          {gaps.map((gap) => (
            <p key={gap.to} className={classes.warning}>
              <GapWords gap={gap} />
            </p>
          ))}
        </Description>
      )}
      <Description label="batches.review.balance">
        <BalanceLine balance={balance} />
      </Description>
    </DescriptionList>
  )
}

/** The balance last read, with its age; `null` if it was never read. */
export function BalanceLine({ balance }: { readonly balance: Balance | null }): ReactNode {
  if (!balance) return <T id="shell.balance.never" />
  return (
    <>
      <Amount value={balance.balance || null} dimZeros />{' '}
      <span className="pd-quiet">
        <AsOf at={balance.readAt} />
      </span>
      <T as="p" className="pd-quiet" id="batches.review.balance.advice" />
    </>
  )
}

interface SealProps {
  readonly review: BatchReview
  readonly profile: Profile
  readonly once: Once
}

function Seal({ review, profile, once }: SealProps): ReactNode {
  const t = useT()
  const { client, query } = useDesk()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Partial<Record<Currency, string>>>({})
  const typedOf = (currency: Currency) => readingsOf(typed[currency] ?? '')
  // The sum, as shown, may itself be readable in two ways.
  const agrees = ({ currency, sum }: BatchReview['sums'][number]) =>
    typedOf(currency).some((value) => sameAmount(value, sum))
  const isTyped = review.sums.every(agrees)
  const seal = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isTyped) return
    const { id, revision } = review
    const sums = review.sums.map(({ currency, sum }) => ({ currency, sum }))
    void once.run(async () => {
      const run = await client.batches.seal({ id, revision, profileRevision: profile.revision, typed: sums })
      queries.setQueryData(query.batches.run.queryKey({ input: { id } }), run)
      await queries.invalidateQueries({ queryKey: query.batches.list.key() })
    })
  }
  return (
    <form className={classes.seal} onSubmit={seal}>
      <T as="h3" id="batches.seal.title" />
      <T as="p" id="batches.seal.means" />
      {review.sums.map((one) => (
        <TextInput
          key={one.currency}
          label={t('batches.seal.type', { currency: one.currency })}
          inputMode="decimal"
          value={typed[one.currency] ?? ''}
          onChange={(event) => setTyped({ ...typed, [one.currency]: event.currentTarget.value })}
          error={typedOf(one.currency).length > 0 && !agrees(one) ? t('batches.seal.differs') : null}
        />
      ))}
      <Button type="submit" leftSection={<IconLock size={16} aria-hidden />} disabled={!isTyped} loading={once.pending}>
        <T id="batches.seal.do" values={{ count: review.count }} />
      </Button>
    </form>
  )
}
