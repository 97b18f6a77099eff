import { useTellFailure } from '../../../components/announcer.tsx'
import { showUndo } from '../../../components/undo-notice.tsx'
import { useT } from '../../../i18n/index.tsx'
import { disputeDraftOf, EMPTY_FORM } from './dispute-form.ts'
import type { TypedForm } from './use-draft.ts'

/**
 * Clears what was typed, with an undo that overwrites nothing typed since; `null` if nothing was typed. The files stay:
 * each is removed separately.
 */
export function useClearing(transactionId: string, { form, replace, restore }: TypedForm): (() => void) | null {
  const t = useT()
  const tell = useTellFailure()
  if (disputeDraftOf(form) === null) return null
  return () => {
    replace(EMPTY_FORM)
    showUndo(`cleared ${transactionId}`, t('newDispute.cleared'), () => void restore(form).catch(tell))
  }
}
