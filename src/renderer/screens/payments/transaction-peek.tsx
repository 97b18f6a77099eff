import { Button, Drawer, Group } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { useKeepsOpen } from '../../components/keeps-open.ts'
import { isKeyIn, KeyScope, keepsEscape } from '../../components/key-scope.ts'
import { T, useT } from '../../i18n/index.tsx'
import { TransactionDetail } from '../transaction/transaction-detail.tsx'

interface TransactionPeekProps {
  /** Null: none is looked at. */
  readonly id: string | null
  readonly onClose: () => void
  /** A card number is typed here, which is kept nowhere else: a way that leads out of the panel is asked about. */
  readonly holdsCard?: boolean
}

/**
 * A transaction beside what is being done: to open it in its own place would lose what was typed here. It lies outside of
 * the form that it is opened from: what is submitted in it is not the form.
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
 * Escape closes the panel, but not while it is about a question that lies over it: the library's own would close both; nor
 * in a field that undoes by it what was typed.
 */
function useEscape(dialog: RefObject<Element | null>, opened: boolean, close: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || keepsEscape(event.target)) return
    if (isKeyIn(dialog.current, event.target)) close()
  })
  useEffect(() => {
    if (!opened) return
    // On the way down: an open tooltip would keep Escape to itself.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [opened])
}

/** Asks before a payout that is being made is left for another screen: its card number would be lost. */
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
