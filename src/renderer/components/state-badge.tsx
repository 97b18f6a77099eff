import type { ReactNode } from 'react'
import type { ActionKind, IntentState } from '#shared/model/intent.ts'
import type { Resolution, UnsavedAnswer } from '#shared/model/transaction.ts'
import { isKnownStatus, type KnownStatus } from '#shared/rules/status.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useT } from '../i18n/index.tsx'
import { Tag, type Tone } from './tag.tsx'

/** What is known of a write, as a colour. */
export const STATE_TONES: Readonly<Record<IntentState, Tone>> = {
  sending: 'info',
  accepted: 'good',
  refused: 'bad',
  not_sent: 'mute',
  unknown: 'warn',
}

/** What is known of a write: a colour and a word; what it means on hover. */
export function StateBadge({ state }: { readonly state: IntentState }): ReactNode {
  const t = useT()
  return (
    <Tag tone={STATE_TONES[state]} title={t(`state.${state}.means`)}>
      {t(`state.${state}`)}
    </Tag>
  )
}

interface ShortBadgeProps {
  /** All the words, where there is room for them. */
  readonly full?: boolean
}

/** How an operator ended what was unknown. It is the operator's word, and looks like no answer of the platform's. */
export function ResolutionBadge({ how, full = false }: Pick<Resolution, 'how'> & ShortBadgeProps): ReactNode {
  const t = useT()
  const adopted = how === 'adopted'
  return (
    <Tag tone={adopted ? 'info' : 'mute'} title={t(`displayStatus.${how}.means`)}>
      {t(full && !adopted ? 'displayStatus.did_not_happen.full' : `displayStatus.${how}`)}
    </Tag>
  )
}

/** That part of it cannot be read from the disk. */
export function DamagedBadge(): ReactNode {
  const t = useT()
  return (
    <Tag tone="bad" title={t('failure.next.recordDamaged')}>
      {t('displayStatus.damaged')}
    </Tag>
  )
}

/** That the platform has answered, and the answer is not written down yet. */
export function UnsavedBadge({ state, full = false }: Pick<UnsavedAnswer, 'state'> & ShortBadgeProps): ReactNode {
  const t = useT()
  const values = { state: t(`state.${state}`) }
  return (
    <Tag tone="warn" title={t('displayStatus.unsaved.means', values)}>
      {full ? t('displayStatus.unsaved.full', values) : t('displayStatus.unsaved')}
    </Tag>
  )
}

/** That nobody knows what became of an action. */
export function ActionUnknownBadge({ kind, full = false }: ShortBadgeProps & { readonly kind: ActionKind }): ReactNode {
  const t = useT()
  return (
    <Tag tone="warn" title={t(`displayStatus.${kind}_unknown.means`)}>
      {t(full ? `displayStatus.${kind}_unknown.full` : `displayStatus.${kind}_unknown`)}
    </Tag>
  )
}

const STATUS_TONES: Record<KnownStatus, Tone> = {
  process: 'info',
  pending: 'info',
  paid: 'good',
  underpaid: 'warn',
  overpaid: 'warn',
  processing: 'info',
  pending_confirmation: 'info',
  error: 'bad',
  expired: 'mute',
  cancel: 'mute',
  chargeback: 'bad',
  disputed: 'odd',
}

/** A status of the service: our word for it, the service's own on hover; one that is not known as it came. */
export function StatusBadge({ status }: { readonly status: string }): ReactNode {
  const t = useT()
  if (!isKnownStatus(status)) {
    return (
      <Tag tone="odd" raw title={t('status.unknownWord')}>
        {visibleText(status, { most: 60 })}
      </Tag>
    )
  }
  return (
    <Tag tone={STATUS_TONES[status]} title={t('status.word', { status })}>
      {t(`status.${status}`)}
    </Tag>
  )
}
