import type { ReactNode } from 'react'
import type { BatchCounts, BatchState, RowFate } from '#shared/model/batch-run.ts'
import { Tag, type Tone } from '../../components/tag.tsx'
import { useT } from '../../i18n/index.tsx'
import classes from './batches.module.css'

const FATE_TONES: Readonly<Record<RowFate, Tone>> = {
  pending: 'mute',
  held: 'warn',
  sending: 'info',
  accepted: 'good',
  refused: 'bad',
  elsewhere: 'odd',
  not_sent: 'mute',
  unknown: 'warn',
  closed: 'mute',
  left_out: 'mute',
}

/** The order in which fates are shown: what went well, what needs attention, what is still to come. */
export const FATES_TOLD: readonly RowFate[] = [
  'accepted',
  'unknown',
  'refused',
  'elsewhere',
  'held',
  'not_sent',
  'closed',
  'sending',
  'pending',
  'left_out',
]

/** The texts of a fate. In a batch that was ended, what was still to be sent never is. */
export function fateText(fate: RowFate, state: BatchState) {
  return `batches.fate.${fate === 'pending' && state === 'ended' ? 'never' : fate}` as const
}

interface FateBadgeProps {
  readonly fate: RowFate
  /** Of the batch. */
  readonly state: BatchState
}

/** The fate of a row: a colour and a word, with its meaning on hover. */
export function FateBadge({ fate, state }: FateBadgeProps): ReactNode {
  const t = useT()
  const text = fateText(fate, state)
  return (
    <Tag tone={FATE_TONES[fate]} title={t(`${text}.means`)}>
      {t(text)}
    </Tag>
  )
}

const STATE_TONES: Readonly<Record<BatchState, Tone>> = {
  draft: 'mute',
  sealed: 'info',
  sending: 'info',
  paused: 'warn',
  stopped: 'bad',
  ended: 'mute',
  done: 'good',
}

export function BatchStateBadge({ state }: { readonly state: BatchState }): ReactNode {
  const t = useT()
  return (
    <Tag tone={STATE_TONES[state]} title={t(`batches.state.${state}.means`)}>
      {t(`batches.state.${state}`)}
    </Tag>
  )
}

/** How many rows belong to the batch: all but those left out. */
export function rowsOf(counts: BatchCounts): number {
  return FATES_TOLD.reduce((sum, fate) => sum + (fate === 'left_out' ? 0 : counts[fate]), 0)
}

/** How many rows were sent, whatever came of them. */
export function doneOf(counts: BatchCounts): number {
  return rowsOf(counts) - counts.pending - counts.sending - counts.not_sent - counts.held
}

/** The progress of a batch: a bar of fates, with their numbers on hover and for screen readers. */
export function FatesBar({ counts, state }: { readonly counts: BatchCounts; readonly state: BatchState }): ReactNode {
  const t = useT()
  const told = FATES_TOLD.filter((fate) => fate !== 'left_out' && counts[fate] > 0)
  const words = told.map((fate) => `${t(fateText(fate, state))}: ${counts[fate]}`).join(', ')
  return (
    <span className={classes.bar} role="img" aria-label={words} title={words}>
      {told.map((fate) => (
        <span
          key={fate}
          className={classes.barPart}
          data-tone={FATE_TONES[fate]}
          data-open={fate === 'pending' || undefined}
          style={{ flexGrow: counts[fate] }}
        />
      ))}
    </span>
  )
}
