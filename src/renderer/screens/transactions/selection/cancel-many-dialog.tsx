import { Button, Checkbox, Group, Loader, Progress, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useActiveProfile } from '../../../bridge/hooks.ts'
import { Amount } from '../../../components/amount.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { EnvironmentLine } from '../../../components/environment-line.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { STATE_TONES, StatusBadge } from '../../../components/state-badge.tsx'
import { Tag } from '../../../components/tag.tsx'
import { useArmed } from '../../../components/use-armed.ts'
import { T, useT } from '../../../i18n/index.tsx'
import cancelClasses from '../../transaction/operations/operations.module.css'
import type { CancelVerdict } from './cancel-many.ts'
import classes from './selection.module.css'
import { useCancelMany } from './use-cancel-many.ts'

interface CancelManyDialogProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
}

/** The question before many cancels, their progress, and what became of each. */
export function CancelManyDialog({ ids, onClose }: CancelManyDialogProps): ReactNode {
  const t = useT()
  const many = useCancelMany(ids)
  const close = () => {
    if (many.state !== 'under_way') onClose()
  }
  return (
    <Dialog
      opened
      onClose={close}
      withCloseButton={many.state !== 'under_way'}
      title={t('list.cancel.title')}
      size="lg"
    >
      <Stack gap={10} fz="sm">
        {many.error !== null && <FailureNotice error={many.error} />}
        {many.judged === null && many.error === null && (
          <Loader size="sm" role="img" aria-label={t('list.cancel.looking')} />
        )}
        {many.judged && many.state === 'asking' && <Asking judged={many.judged} onSend={many.send} onClose={onClose} />}
        {many.state !== 'asking' && <Outcomes many={many} onClose={onClose} />}
      </Stack>
    </Dialog>
  )
}

type Many = ReturnType<typeof useCancelMany>

interface AskingProps {
  readonly judged: NonNullable<Many['judged']>
  readonly onSend: Many['send']
  readonly onClose: () => void
}

const LEFT_OUT = ['not_possible', 'other_merchant', 'other_platform'] as const satisfies readonly CancelVerdict[]

function Asking({ judged, onSend, onClose }: AskingProps): ReactNode {
  const active = useActiveProfile()
  const [withDoubtful, setWithDoubtful] = useState(false)
  const of = (verdict: CancelVerdict) => judged.filter((one) => one.verdict === verdict).map((one) => one.transaction)
  const doubtful = of('doubtful')
  const chosen = [...of('likely'), ...(withDoubtful ? doubtful : [])]
  const armed = useArmed(`${chosen.length}`)
  return (
    <>
      {active && (
        <EnvironmentLine merchant={active}>
          <T id={`cancel.confirm.${active.environment}`} />
        </EnvironmentLine>
      )}
      <p className={cancelClasses.text}>
        <T as="b" id="list.cancel.count" values={{ count: chosen.length }} /> <T id="list.cancel.irreversible" />
      </p>
      {doubtful.length > 0 && (
        <Checkbox
          size="xs"
          checked={withDoubtful}
          onChange={(event) => setWithDoubtful(event.currentTarget.checked)}
          label={<T id="list.cancel.doubtful" values={{ count: doubtful.length, process: <code>process</code> }} />}
        />
      )}
      {LEFT_OUT.map((verdict) => {
        const { length: count } = of(verdict)
        return (
          count > 0 && <T as="p" key={verdict} className="pd-quiet" id={`list.cancel.${verdict}`} values={{ count }} />
        )
      })}
      {chosen.length > 0 && (
        <ul className={classes.each}>
          {chosen.map((transaction) => (
            <Each key={transaction.id} transaction={transaction}>
              {transaction.status !== null && <StatusBadge status={transaction.status} />}
            </Each>
          ))}
        </ul>
      )}
      <Group gap={8} justify="flex-end" mt={4}>
        <Button variant="default" onClick={onClose} data-autofocus>
          <T id="cancel.confirm.leave" />
        </Button>
        <Button color="red.7" disabled={chosen.length === 0 || !armed} onClick={() => onSend(chosen)}>
          <T id="list.cancel.send" values={{ count: chosen.length }} />
        </Button>
      </Group>
    </>
  )
}

function Outcomes({ many, onClose }: { readonly many: Many; readonly onClose: () => void }): ReactNode {
  const t = useT()
  const { outcomes, of, state, stop } = many
  const unknown = outcomes.filter((one) => one.state === 'unknown').length
  const failed = outcomes.find(({ error }) => error !== null)
  return (
    <>
      <T
        as="p"
        className={cancelClasses.text}
        role="status"
        id={state === 'under_way' ? 'list.cancel.underWay' : 'list.cancel.over'}
        values={{ count: outcomes.length }}
      />
      {state === 'under_way' && (
        <Progress value={(100 * outcomes.length) / Math.max(1, of)} aria-label={t('list.cancel.title')} animated />
      )}
      {state === 'over' && outcomes.length < of && (
        <T as="p" className="pd-quiet" id="list.cancel.notTried" values={{ count: of - outcomes.length }} />
      )}
      {unknown > 0 && (
        <T as="p" className="pd-warning" role="note" id="list.cancel.unknown" values={{ count: unknown }} />
      )}
      {failed && <FailureNotice error={failed.error} />}
      <ul className={classes.each}>
        {outcomes.map(({ transaction, state: became }) => (
          <Each key={transaction.id} transaction={transaction}>
            <Tag tone={STATE_TONES[became]}>
              <T id={`list.cancel.became.${became}`} />
            </Tag>
          </Each>
        ))}
      </ul>
      <Group gap={8} justify="flex-end" mt={4}>
        {state === 'under_way' ? (
          <Button variant="default" onClick={stop}>
            <T id="common.stop" />
          </Button>
        ) : (
          <Button onClick={onClose} data-autofocus>
            <T id="common.close" />
          </Button>
        )}
      </Group>
    </>
  )
}

function Each({
  transaction,
  children,
}: {
  readonly transaction: Transaction
  readonly children: ReactNode
}): ReactNode {
  return (
    <li>
      <span className="pd-mono pd-ellipsis">{visibleText(transactionName(transaction))}</span>
      <Amount value={transaction.amount} currency={transaction.currency} />
      <span className={classes.became}>{children}</span>
    </li>
  )
}
