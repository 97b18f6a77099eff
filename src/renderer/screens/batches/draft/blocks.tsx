import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DraftBlock } from '#shared/model/batch-draft.ts'
import { T, useT } from '../../../i18n/index.tsx'
import classes from '../batches.module.css'
import type { ReadDraft } from './draft-view.tsx'

/** The parts of the page, as their headings are called. */
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

/** What a part of the page is called; ways lead here. */
export function PartHeading({ part }: { readonly part: keyof typeof PARTS }): ReactNode {
  return (
    <h2 id={PARTS[part]} tabIndex={-1}>
      <T id={`batches.${part}`} />
    </h2>
  )
}

/** Leads to a part of the page: the keys go on from its heading. */
export function goTo(part: keyof typeof PARTS): void {
  const heading = document.getElementById(PARTS[part])
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** What stands against sealing, each a way to where it is settled. */
export function Blocks({ draft }: { readonly draft: ReadDraft }): ReactNode {
  const t = useT()
  const { table } = draft.read
  const isOfFile = table.findings.some(({ severity, accepted }) => severity !== 'tell' && !accepted)
  const partOf = (block: DraftBlock) =>
    (block === 'refused' && table.refused === 0) || (block === 'asked' && table.asked === 0 && isOfFile)
      ? 'columns'
      : PART_OF[block]
  return (
    <nav className={classes.blocks} aria-label={t('batches.blocks')}>
      <p className={classes.counts} role="status">
        <T id="batches.counts" values={{ rows: table.rows, ready: table.ready, leftOut: table.leftOut }} />
      </p>
      {table.blocks.length === 0 ? (
        <button type="button" className={classes.block} data-tone="good" onClick={() => goTo('review')}>
          <IconCircleCheck size={15} aria-hidden />
          <T id="batches.blocks.none" />
        </button>
      ) : (
        table.blocks.map((block) => (
          <button
            key={block}
            type="button"
            className={classes.block}
            data-tone={block === 'refused' || block === 'control_differs' ? 'bad' : 'warn'}
            onClick={() => goTo(partOf(block))}
          >
            <IconAlertTriangle size={15} aria-hidden />
            <T
              id={`batches.block.${block}`}
              values={{ refused: table.refused, asked: table.asked, cards: table.cardsToType.length }}
            />
          </button>
        ))
      )}
    </nav>
  )
}
