import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isUnsettled, newestCreation, newestOf } from '#shared/model/intent.ts'
import { type CreatedTransaction, directionOf } from '#shared/model/transaction.ts'
import { useScreenActions } from '../../../components/screen-actions.ts'
import { untilNextPress } from '../../../components/screen-focus.ts'
import { Tag } from '../../../components/tag.tsx'
import { type MessageId, T, useT } from '../../../i18n/index.tsx'
import type { useActions } from '../operations/actions.tsx'
import { mayCancel } from '../operations/rules.ts'
import { Settle } from '../operations/settle.tsx'
import type { Reach } from '../use-reach.ts'
import { AskAgain } from './ask-again.tsx'
import { PlatformIdWay } from './platform-id-way.tsx'
import classes from './resolution.module.css'
import { isFollowedUp } from './rules.ts'

interface WaysProps {
  readonly transaction: CreatedTransaction
  readonly reach: Reach
  readonly actions: ReturnType<typeof useActions>
}

const WAYS = ['ask', 'id', 'cancel', 'not'] as const
type WayName = (typeof WAYS)[number]

/** The ways to resolve an unknown creation: one is expanded, at first the most informative one. */
export function Ways({ transaction, reach, actions }: WaysProps): ReactNode {
  const { cancel, dispute } = actions.acting
  const { idIsTaken, idIsAnothers, account } = transaction
  // Either means that there is an order under the ID: a retry would not tell which.
  const isThere = idIsTaken || isFollowedUp(transaction)
  const best = idIsAnothers || account === 'said_same' ? null : bestWay(isThere, reach)
  const [chosen, setChosen] = useState<WayName | 'none' | null>(null)
  const open = chosen ?? best ?? unfoldedOf(reach, idIsAnothers, isThere)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (isThere) setChosen(null)
  }, [isThere])
  usePalette((way) => {
    setChosen(way)
    // After the palette has restored the focus to where it was.
    const isStill = untilNextPress()
    setTimeout(() => isStill() && focusIn(list.current, way), 50)
  })
  const bodies: Record<WayName, ReactNode> = {
    ask: <AskAgain transaction={transaction} reach={reach} />,
    id: <PlatformIdWay transaction={transaction} reach={reach} />,
    cancel: (
      <>
        <T as="p" id="resolution.cancel.does" />
        <div>
          <Button
            variant="default"
            size="compact-sm"
            disabled={mayCancel(transaction).is === 'no'}
            onClick={cancel.ask}
          >
            <T id="cancel.open" />
          </Button>
        </div>
        <T as="p" id="resolution.dispute.does" />
        <div>
          <Button variant="default" size="compact-sm" disabled={dispute.why !== null} onClick={dispute.ask}>
            <T id="resolution.dispute" />
          </Button>
        </div>
        {isUnsettled(newestOf(transaction, 'dispute')) && <T as="p" className="pd-quiet" id="dispute.unknown.means" />}
      </>
    ),
    not: <CloseByHand transaction={transaction} />,
  }
  return (
    <>
      <T as="h3" className={classes.subtitle} id="resolution.ways" />
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

/** The most informative way now; `null` if the platform cannot be called at all. */
function bestWay(isThere: boolean, reach: Reach): WayName | null {
  if (reach.is === 'moved' || reach.is === 'removed' || reach.is === 'other_account') return null
  return isThere ? 'id' : 'ask'
}

/** The way that is expanded if none is recommended. */
function unfoldedOf(reach: Reach, idIsAnothers: boolean, isThere: boolean): WayName | 'none' {
  // First the operator must say whose account it is.
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

/** The ways in the command palette; the cancellation adds itself. */
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

/** Focuses the input or the button of a way, otherwise its title. */
function focusIn(list: HTMLElement | null, way: WayName): void {
  const item = list?.children[WAYS.indexOf(way)]
  const target =
    item?.querySelector<HTMLElement>('input:enabled, [data-way-button]:enabled') ?? item?.querySelector('button')
  target?.focus()
}

interface WayProps {
  readonly title: ReactNode
  readonly recommended?: boolean
  readonly open: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** One way, collapsed to its title or expanded with its explanation and button. */
function Way({ title, recommended = false, open, onToggle, children }: WayProps): ReactNode {
  const id = useId()
  const Icon = open ? IconChevronDown : IconChevronRight
  return (
    <li className={classes.way}>
      <h4>
        <button type="button" aria-expanded={open} aria-controls={id} className={classes.wayButton} onClick={onToggle}>
          <Icon size={16} aria-hidden className={classes.chevron} />
          <span>{title}</span>
          {recommended && (
            <Tag tone="info">
              <T id="resolution.recommended" />
            </Tag>
          )}
        </button>
      </h4>
      <div id={id} hidden={!open} className={classes.wayBody}>
        {open && children}
      </div>
    </li>
  )
}

/** Closes an unknown creation as not created, because the operator says so, after stating the consequences. */
function CloseByHand({ transaction }: Pick<WaysProps, 'transaction'>): ReactNode {
  const { id, kind, merchantTransactionId, state, idIsTaken } = transaction
  return (
    <>
      <T as="p" id="resolution.not.does" />
      <div>
        <Settle
          transactionId={id}
          intentId={newestCreation(transaction)?.intentId ?? null}
          words={{ open: 'resolution.not.open', title: 'resolution.not', confirm: 'resolution.not.confirm' }}
          reasons={[
            'resolution.not.reason.support',
            'resolution.not.reason.dashboard',
            'resolution.not.reason.statement',
          ]}
          call={(client, word) => client.resolution.closeByHand(word)}
          disabled={state === 'sending'}
        >
          {(idIsTaken || isFollowedUp(transaction)) && <T as="p" className="pd-warning" id="resolution.not.isThere" />}
          <T as="h3" className={classes.subtitle} id="resolution.not.follows" />
          <ul className={classes.follows}>
            <T as="li" id="resolution.not.follows.timeline" />
            <T
              as="li"
              id="resolution.not.follows.id"
              values={{ id: <span className="pd-mono">{merchantTransactionId}</span> }}
            />
            <T as="li" id="resolution.not.follows.open" />
          </ul>
          <T as="p" className="pd-warning" id={`resolution.not.warning.${directionOf(kind)}`} />
        </Settle>
      </div>
    </>
  )
}
