import { Button, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useKeepsOpen } from '../../components/keeps-open.ts'
import { T, useT } from '../../i18n/index.tsx'
import classes from './payments.module.css'

/** Asks before a payout that is being made is left for another screen: its card number would be lost. */
export function LeaveQuestion(): ReactNode {
  const t = useT()
  useKeepsOpen('unfinished')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('payout.leave.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size="md"
    >
      <p className={classes.text}>
        <T id="payout.leave.text" />
      </p>
      <div className={classes.leaveBar}>
        <Button variant="default" onClick={() => proceed?.()}>
          <T id="payout.leave.leave" />
        </Button>
        <Button onClick={() => reset?.()} data-autofocus>
          <T id="payout.leave.stay" />
        </Button>
      </div>
    </Modal>
  )
}
