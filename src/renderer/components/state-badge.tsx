import type { ReactNode } from 'react'
import type { ActionKind, IntentState } from '#shared/model/intent.ts'
import type { Resolution, UnsavedAnswer } from '#shared/model/transaction.ts'
import { isKnownStatus, type KnownStatus } from '#shared/rules/status.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useT } from '../i18n/index.tsx'
import { Tag, type Tone } from './tag.tsx'

/** The colour for each state of a write. */
export const STATE_TONES: Readonly<Record<IntentState, Tone>> = {
  sending: 'info',
  accepted: 'good',
  refused: 'bad',
  not_sent: 'mute',
  unknown: 'warn',
}

/** The state of a write: a colour and a word, with its meaning on hover. */
export function StateBadge({ state }: { readonly state: IntentState }): ReactNode {
  const t = useT()
  return (
    <Tag tone={STATE_TONES[state]} title={t(`state.${state}.means`)}>
      {t(`state.${state}`)}
    </Tag>
  )
}

interface ShortBadgeProps {
  /** Shows the full text, if there is room for it. */
  readonly full?: boolean
}

/** How an operator resolved an unknown outcome. It must not look like an answer of the platform. */
export function ResolutionBadge({ how, full = false }: Pick<Resolution, 'how'> & ShortBadgeProps): ReactNode {
  const t = useT()
  const adopted = how === 'adopted'
  return (
    <Tag tone={adopted ? 'info' : 'mute'} title={t(`displayStatus.${how}.means`)}>
      {t(full && !adopted ? 'displayStatus.did_not_happen.full' : `displayStatus.${how}`)}
    </Tag>
  )
}

/** Shown if part of the record cannot be read from disk. */
export function DamagedBadge(): ReactNode {
  const t = useT()
  return (
    <Tag tone="bad" title={t('failure.next.recordDamaged')}>
      {t('displayStatus.damaged')}
    </Tag>
  )
}

/** Shown if the outcome is not saved yet. */
export function UnsavedBadge({ state, full = false }: Pick<UnsavedAnswer, 'state'> & ShortBadgeProps): ReactNode {
  const t = useT()
  const values = { state: t(`state.${state}`) }
  return (
    <Tag tone="warn" title={t('displayStatus.unsaved.means', values)}>
      {full ? t('displayStatus.unsaved.full', values) : t('displayStatus.unsaved')}
    </Tag>
  )
}

/** Shown if the outcome of an action is unknown. */
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

/** A platform status: our word for it, with the platform's on hover; an unknown status is shown unchanged. */
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
