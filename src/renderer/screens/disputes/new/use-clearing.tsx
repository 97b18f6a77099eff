import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { T, useT } from '../../../i18n/index.tsx'
import { draftOf, EMPTY_FORM } from './dispute-form.ts'
import type { TypedForm } from './use-draft.ts'

/** So long what was cleared can be taken back (milliseconds). */
const UNDO_FOR = 12_000

/** Clears what is typed, with a way back; null where nothing is. The files stay: each is taken away by itself. */
export function useClearing(transactionId: string, { form, replace }: TypedForm): (() => void) | null {
  const t = useT()
  if (draftOf(form) === null) return null
  return () => {
    const id = `cleared ${transactionId}`
    const undo = () => {
      notifications.hide(id)
      replace(form)
    }
    replace(EMPTY_FORM)
    notifications.show({
      id,
      autoClose: UNDO_FOR,
      message: (
        <>
          {t('newDispute.cleared')}{' '}
          <Button variant="default" size="compact-xs" onClick={undo}>
            <T id="common.undo" />
          </Button>
        </>
      ),
    })
  }
}
