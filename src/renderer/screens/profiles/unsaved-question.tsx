import { Button, Group } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { useHoldsWindow } from '../../components/keeps-open.ts'
import { T, useT } from '../../i18n/index.tsx'
import classes from './guard-form.module.css'

interface UnsavedQuestionProps {
  readonly unsaved: boolean
  /** The merchant's; `null` for a new one. */
  readonly name: string | null
  readonly onDiscard: () => void
}

/**
 * Asks before unsaved changes are lost: by navigating away, or by closing the window, which the desktop then keeps
 * open.
 */
export function UnsavedQuestion({ unsaved, name, onDiscard }: UnsavedQuestionProps): ReactNode {
  const t = useT()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  })
  const closing = useClosing(unsaved)
  const asking = status === 'blocked' || closing.kept
  const stay = () => {
    closing.forget()
    reset?.()
  }
  return (
    <Dialog opened={asking} onClose={stay} title={t('profiles.leave.title')}>
      <p className={classes.leaveText}>
        {name === null ? t('profiles.leave.new') : t('profiles.leave.text', { name })}
      </p>
      <Group justify="flex-end" gap={8}>
        <Button
          variant="subtle"
          color="red"
          onClick={() => {
            closing.forget()
            onDiscard()
            proceed?.()
          }}
        >
          <T id="guard.discard" />
        </Button>
        <Button onClick={stay} data-autofocus>
          <T id="common.goBack" />
        </Button>
      </Group>
    </Dialog>
  )
}

/** Keeps the window open while there are unsaved changes, and reports that it did. */
function useClosing(unsaved: boolean): { readonly kept: boolean; readonly forget: () => void } {
  const [kept, setKept] = useState(false)
  useHoldsWindow(unsaved, () => setKept(true))
  return { kept, forget: () => setKept(false) }
}
