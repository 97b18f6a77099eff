import { Button, Drawer, Group } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { useKeepsOpen } from '../../components/keeps-open.ts'
import { isKeyIn, KeyScope, keepsEscape } from '../../components/key-scope.ts'
import { T, useT } from '../../i18n/index.tsx'
import { TransactionDetail } from '../transaction/transaction-detail.tsx'

interface TransactionPeekProps {
  /** `null` if none is shown. */
  readonly id: string | null
  readonly onClose: () => void
  /** Whether the screen holds a card number that is kept nowhere else: links out of the panel then ask first. */
  readonly holdsCard?: boolean
}

/**
 * A transaction beside the work in progress: opening it on the list screen would lose what was typed. It is rendered
 * outside the form it is opened from, so that submitting something in it does not submit the form.
 */
export function TransactionPeek({ id, onClose, holdsCard = false }: TransactionPeekProps): ReactNode {
  const t = useT()
  const dialog = useRef<HTMLDivElement>(null)
  const opened = id !== null
  useEscape(dialog, opened, onClose)
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size="min(520px, 90vw)"
      padding={0}
      transitionProps={{ duration: 0 }}
    >
      <Drawer.Overlay />
      <Drawer.Content ref={dialog} aria-label={t('transactions.detail')}>
        <Drawer.Body>
          <KeyScope value={dialog}>{id !== null && <TransactionDetail id={id} onClose={onClose} />}</KeyScope>
          {opened && holdsCard && <LeaveQuestion />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/**
 * Escape closes the panel, but not while it concerns a question above it, because the library's handler would close
 * both; nor in a field where Escape undoes typing.
 */
function useEscape(dialog: RefObject<Element | null>, opened: boolean, close: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || keepsEscape(event.target)) return
    if (isKeyIn(dialog.current, event.target)) close()
  })
  useEffect(() => {
    if (!opened) return
    // In the capture phase: an open tooltip would otherwise consume Escape.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [opened])
}

/** Asks before an unfinished payout is left for another screen, because its card number would be lost. */
function LeaveQuestion(): ReactNode {
  const t = useT()
  useKeepsOpen('unfinished')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <Dialog opened={status === 'blocked'} onClose={() => reset?.()} title={t('payout.leave.title')} size="md">
      <T as="p" id="payout.leave.text" />
      <Group justify="flex-end" gap={8} mt={14}>
        <Button variant="default" onClick={() => proceed?.()}>
          <T id="payout.leave.leave" />
        </Button>
        <Button onClick={() => reset?.()} data-autofocus>
          <T id="payout.leave.stay" />
        </Button>
      </Group>
    </Dialog>
  )
}
