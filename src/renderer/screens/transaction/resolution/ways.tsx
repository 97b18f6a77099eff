import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import { useIsBeside } from '../../../components/key-scope.ts'
import { useScreenActions } from '../../../components/screen-actions.ts'
import { type MessageId, T, useT } from '../../../i18n/index.tsx'
import { mayCancel } from '../cancel/may-cancel.ts'
import { isDisputeOpen, mayDispute } from '../dispute/may-dispute.ts'
import type { Reach } from '../use-reach.ts'
import { AskAgain } from './ask-again.tsx'
import { CloseByHand } from './close-by-hand.tsx'
import { PlatformIdWay } from './platform-id-way.tsx'
import classes from './resolution.module.css'
import { Way } from './way.tsx'

interface WaysProps {
  readonly transaction: CreatedTransaction
  readonly reach: Reach
  readonly onCancel: () => void
  readonly onDispute: () => void
}

const WAYS = ['ask', 'id', 'cancel', 'not'] as const
type WayName = (typeof WAYS)[number]

/** What can be done about an unknown creation: one of it unfolded, at first the one that says most. */
export function Ways({ transaction, reach, onCancel, onDispute }: WaysProps): ReactNode {
  const isBeside = useIsBeside()
  const { idIsTaken, idIsAnothers, account, cancel } = transaction
  // Either says that there is an order under the id: asking once more would not say which.
  const isThere = idIsTaken || cancel?.state === 'accepted'
  const best = idIsAnothers || account === 'said_same' ? null : bestWay(isThere, reach)
  const [chosen, setChosen] = useState<WayName | 'none' | null>(null)
  const open = chosen ?? best ?? unfoldedOf(reach, idIsAnothers, isThere)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (isThere) setChosen(null)
  }, [isThere])
  usePalette((way) => {
    setChosen(way)
    // After the palette has given the focus back to where it was.
    setTimeout(() => focusIn(list.current, way), 50)
  })
  const bodies: Record<WayName, ReactNode> = {
    ask: <AskAgain transaction={transaction} reach={reach} />,
    id: <PlatformIdWay transaction={transaction} reach={reach} />,
    cancel: (
      <>
        <p className={classes.text}>
          <T id="resolution.cancel.does" />
        </p>
        <div>
          <Button variant="default" size="compact-sm" disabled={mayCancel(transaction).is === 'no'} onClick={onCancel}>
            <T id="cancel.open" />
          </Button>
        </div>
        <p className={classes.text}>
          <T id="resolution.dispute.does" />
        </p>
        <div>
          <Button
            variant="default"
            size="compact-sm"
            disabled={!mayDispute(transaction) || isBeside}
            onClick={onDispute}
          >
            <T id="resolution.dispute" />
          </Button>
        </div>
        {isDisputeOpen(transaction.dispute) && (
          <p className={classes.quiet}>
            <T id="dispute.unknown.means" />
          </p>
        )}
      </>
    ),
    not: <CloseByHand transaction={transaction} />,
  }
  return (
    <>
      <h3 className={classes.subtitle}>
        <T id="resolution.ways" />
      </h3>
      <ul ref={list} className={classes.ways}>
        {WAYS.map((way) => (
          <Way
            key={way}
            title={<T id={TITLES[way]} />}
            recommended={way === best}
            open={open === way}
            onToggle={() => setChosen(open === way ? 'none' : way)}
          >
            {bodies[way]}
          </Way>
        ))}
      </ul>
    </>
  )
}

/** What says most now; nothing where the platform cannot be spoken to at all. */
function bestWay(isThere: boolean, reach: Reach): WayName | null {
  if (reach.is === 'moved' || reach.is === 'removed' || reach.is === 'other_account') return null
  return isThere ? 'id' : 'ask'
}

/** What is unfolded where nothing is recommended. */
function unfoldedOf(reach: Reach, idIsAnothers: boolean, isThere: boolean): WayName | 'none' {
  // First it is to be said whose account it is.
  if (reach.is === 'other_account') return 'none'
  if (idIsAnothers || reach.is === 'moved' || reach.is === 'removed') return 'not'
  return isThere ? 'id' : 'ask'
}

const TITLES = {
  ask: 'resolution.ask',
  id: 'resolution.id',
  cancel: 'resolution.cancel',
  not: 'resolution.not',
} as const satisfies Record<WayName, MessageId>

/** The ways in the command palette; the cancel offers itself. */
function usePalette(show: (way: WayName) => void): void {
  const t = useT()
  useScreenActions(
    (['ask', 'id', 'not'] as const).map((way) => ({
      label: t(TITLES[way]),
      words: [TITLES[way]],
      kind: 'resolve',
      run: () => show(way),
    })),
  )
}

/** The focus goes to what the way asks for, or to its name. */
function focusIn(list: HTMLElement | null, way: WayName): void {
  const item = list?.children[WAYS.indexOf(way)]
  const target =
    item?.querySelector<HTMLElement>('input:enabled, [data-way-button]:enabled') ?? item?.querySelector('button')
  target?.focus()
}
