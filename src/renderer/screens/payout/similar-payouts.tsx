import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PayoutCheck, SimilarPayout } from '#shared/model/payout-check.ts'
import { formatMasked } from '#shared/rules/card-number.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { Amount } from '../../components/amount.tsx'
import { Description, DescriptionList } from '../../components/description-list.tsx'
import { MerchantLabel } from '../../components/merchant-label.tsx'
import { Tag } from '../../components/tag.tsx'
import { Age, Time } from '../../components/time.tsx'
import { T } from '../../i18n/index.tsx'
import { DisplayStatusBadge } from '../transaction/display-status-badge.tsx'
import { isClosedButThere } from '../transaction/resolution/rules.ts'
import type { ReviewedPayout } from './reviewed-payout.ts'
import classes from './similar-payouts.module.css'

interface SimilarPayoutsProps {
  readonly check: PayoutCheck
  readonly order: ReviewedPayout['order']
  readonly newIds: readonly string[]
  readonly onOpen: (transactionId: string) => void
}

/** Earlier payouts similar to the one to be sent, newest first, with enough detail to tell whether one is the same. */
export function SimilarPayouts({ check, order, newIds, onOpen }: SimilarPayoutsProps): ReactNode {
  const { similar, similarCount } = check
  return (
    <>
      <T as="h4" className={classes.title} id="review.similar" values={{ count: similarCount }} />
      {similarCount > similar.length && (
        <T as="p" className="pd-dim" id="review.similar.newest" values={{ count: similar.length }} />
      )}
      <Stack component="ul" gap={8}>
        {similar.map((one) => (
          <Similar
            key={one.payout.id}
            similar={one}
            elsewhere={one.payout.profileId !== order.profileId}
            isNew={newIds.includes(one.payout.id)}
            onOpen={onOpen}
          />
        ))}
      </Stack>
    </>
  )
}

interface SimilarProps {
  readonly similar: SimilarPayout
  /** Whether it belongs to another merchant. */
  readonly elsewhere: boolean
  readonly isNew: boolean
  readonly onOpen: (transactionId: string) => void
}

function Similar({ similar: { reasons, payout }, elsewhere, isNew, onOpen }: SimilarProps): ReactNode {
  const desk = useDesk()
  // Its state may have changed since it was found: an answer may arrive during the review.
  const { data } = useQuery(desk.query.transactions.get.queryOptions({ input: { id: payout.id } }))
  const known = data ?? payout
  const isThere = data !== undefined && isClosedButThere(data)
  return (
    <li className={classes.similar} data-unknown={known.state === 'unknown' || undefined}>
      <Group gap="2px 8px">
        <b>
          <Amount value={payout.amount} currency={payout.currency} />
        </b>
        <DisplayStatusBadge transaction={known} />
        {isNew && (
          <Tag tone="odd">
            <T id="review.similar.new" />
          </Tag>
        )}
        <span className="pd-quiet">
          <Time at={payout.createdAt} /> · <Age at={payout.createdAt} />
        </span>
      </Group>
      {known.state === 'refused' && <T as="p" className="pd-quiet" id="review.similar.refused" />}
      {isThere && <T as="p" className="pd-warning" role="note" id="review.similar.isThere" />}
      <div className={classes.why}>
        <Group gap={4}>
          {reasons.map((reason) => (
            <Tag key={reason} tone="warn">
              <T id={`review.reason.${reason}`} />
            </Tag>
          ))}
        </Group>
        <Button variant="default" size="compact-sm" onClick={() => onOpen(payout.id)}>
          <T id="common.openPayout" />
        </Button>
      </div>
      <DescriptionList labelWidth={116} className={classes.facts}>
        {elsewhere && (
          <Description label="fields.merchant">
            <MerchantLabel merchant={{ name: payout.profileName, environment: payout.environment }} />
          </Description>
        )}
        {payout.ownerName !== null && (
          <Description label="record.recipient">{visibleText(payout.ownerName)}</Description>
        )}
        {payout.card && (
          <Description label="record.card">
            <span className="pd-mono">{formatMasked(payout.card)}</span>
          </Description>
        )}
        {payout.reference !== null && <Description label="review.reference">{payout.reference}</Description>}
        <Description label="fields.orderId">
          <span className="pd-mono">{payout.merchantTransactionId}</span>
        </Description>
      </DescriptionList>
    </li>
  )
}
