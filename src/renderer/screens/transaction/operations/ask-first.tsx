import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { DeskClient } from '#shared/contract/index.ts'
import type { ActionKind } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { ArmedButton } from '../../../components/armed-button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { useFocusWhenLost } from '../../../components/use-focus-when-lost.ts'
import { type MessageId, T, useT } from '../../../i18n/index.tsx'
import { AskedAbout } from '../asked-about.tsx'
import { ReachNotice } from '../resolution/reach-notice.tsx'
import classes from './operations.module.css'
import { type Press, useSendOperation } from './use-send.ts'

interface AskFirstProps {
  /** Disputes have a separate form. */
  readonly kind: Exclude<ActionKind, 'dispute'>
  readonly opened: boolean
  readonly onClose: () => void
  readonly transaction: Transaction
  /** Advice only. */
  readonly warnings: readonly MessageId[]
  readonly call: (client: DeskClient, press: Press) => Promise<Transaction>
  /** The conditions of the action. */
  readonly children: ReactNode
}

/** The question before an action: the ID it goes by, its conditions, and what was last known. */
export function AskFirst({ opened, ...asked }: AskFirstProps): ReactNode {
  const t = useT()
  return (
    <Dialog opened={opened} onClose={asked.onClose} title={t(`${asked.kind}.confirm.title`)}>
      <Asking {...asked} />
    </Dialog>
  )
}

function Asking(props: Omit<AskFirstProps, 'opened'>): ReactNode {
  const { kind, transaction, warnings, call, onClose, children } = props
  const { client } = useDesk()
  const { reach, pending, error, send } = useSendOperation(transaction, kind)
  const onSend = async () => {
    if (await send((press) => call(client, press))) onClose()
  }
  const leave = useRef<HTMLButtonElement>(null)
  useFocusWhenLost(leave, reach.is)
  return (
    <Stack gap={10} fz="sm">
      <AskedAbout transaction={transaction} />
      <p className={classes.text}>{children}</p>
      {warnings.map((id) => (
        <T as="p" key={id} className="pd-warning" role="note" id={id} values={{ process: <code>process</code> }} />
      ))}
      <ReachNotice transaction={transaction} reach={reach} />
      {error !== null && <FailureNotice error={error} merchantId={transaction.profileId} />}
      <Group gap={8} justify="flex-end" mt={4}>
        <Button ref={leave} variant="default" onClick={onClose} data-autofocus>
          <T id="common.goBack" />
        </Button>
        <ArmedButton
          color="red.7"
          loading={pending}
          disabled={reach.is !== 'open'}
          // If the details change or the button moves, a click right afterwards is not meant for it.
          shown={JSON.stringify([reach.is, transaction.platformId, transaction.observation?.status ?? null, warnings])}
          onClick={() => void onSend()}
        >
          <T id={`${kind}.confirm.send`} />
        </ArmedButton>
      </Group>
    </Stack>
  )
}
