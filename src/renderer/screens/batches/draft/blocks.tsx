import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DraftBlock } from '#shared/model/batch-draft.ts'
import { T, useT } from '../../../i18n/index.tsx'
import classes from './draft.module.css'
import type { ReadDraft } from './draft-view.tsx'

/** The parts of the page, with the `id` of each heading. */
export const PARTS = {
  columns: 'batch-columns',
  rows: 'batch-rows',
  control: 'batch-control',
  review: 'batch-review',
} as const

const PART_OF: Readonly<Record<DraftBlock, keyof typeof PARTS>> = {
  no_rows: 'columns',
  refused: 'rows',
  asked: 'rows',
  control: 'control',
  control_differs: 'control',
  cards: 'rows',
}

/** The heading of a part of the page, and the target of links to it. */
export function PartHeading({ part }: { readonly part: keyof typeof PARTS }): ReactNode {
  return (
    <h2 id={PARTS[part]} tabIndex={-1}>
      <T id={`batches.${part}`} />
    </h2>
  )
}

/** Scrolls to a part of the page and moves the focus to its heading. */
function goTo(part: keyof typeof PARTS): void {
  const heading = document.getElementById(PARTS[part])
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** What prevents sealing; each item leads to where it is resolved. */
export function Blocks({ draft, busy }: { readonly draft: ReadDraft; readonly busy: boolean }): ReactNode {
  const t = useT()
  const { table } = draft.read
  const isOpen = (severity: string) => table.findings.some((one) => one.severity === severity && !one.accepted)
  const ofRows = table.blocks.filter((block) => !(block === 'refused' || block === 'asked') || table[block] > 0)
  const ofFile = (['refuse', 'ask'] as const).filter(isOpen)
  return (
    <nav className={classes.blocks} aria-label={t('batches.blocks')} aria-busy={busy}>
      <p className={classes.counts} role="status">
        <T id="batches.counts" values={{ rows: table.rows, ready: table.ready, leftOut: table.leftOut }} />
      </p>
      {busy && <Loader size={14} />}
      {table.blocks.length === 0 && (
        <Way part="review" tone="good">
          <T id="batches.blocks.none" />
        </Way>
      )}
      {ofFile.map((severity) => (
        <Way key={severity} part="columns" tone={severity === 'refuse' ? 'bad' : 'warn'}>
          <T id={`batches.block.file.${severity}`} />
        </Way>
      ))}
      {ofRows.map((block) => (
        <Way key={block} part={PART_OF[block]} tone={GRAVE.has(block) ? 'bad' : 'warn'}>
          <T
            id={`batches.block.${block}`}
            values={{ refused: table.refused, asked: table.asked, cards: table.cardsToType.length }}
          />
        </Way>
      ))}
    </nav>
  )
}

const GRAVE: ReadonlySet<DraftBlock> = new Set(['refused', 'control_differs'])

interface WayProps {
  readonly part: keyof typeof PARTS
  readonly tone: 'good' | 'warn' | 'bad'
  readonly children: ReactNode
}

function Way({ part, tone, children }: WayProps): ReactNode {
  const Icon = tone === 'good' ? IconCircleCheck : IconAlertTriangle
  return (
    <button type="button" className={classes.block} data-tone={tone} onClick={() => goTo(part)}>
      <Icon size={15} aria-hidden />
      <span>{children}</span>
    </button>
  )
}
