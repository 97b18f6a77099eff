import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { type MessageId, useT } from '../../i18n/index.tsx'
import { isSame, mergeFields } from './merge-fields.ts'

const takenOver = (): MessageId => 'profile.takenOver'

/** Returns the contents of a form after another window has saved something other than what the form began with. */
type Merge<Values> = (begun: Values, typed: Values, saved: Values) => Values

/**
 * Takes over what another window saved into an open form: what was changed in the form stays, everything else becomes
 * what is saved now. Saving the form then reverts nothing, and the operator is notified.
 */
export function useTakeOver<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  saved: Values,
  merge: Merge<Values> = mergeFields,
  told: (typed: Values, merged: Values) => MessageId = takenOver,
): void {
  const t = useT()
  const { reset, getValues, setValue, formState } = form
  const begun = formState.defaultValues as Values
  useEffect(() => {
    if (isSame(begun, saved)) return
    const typed = getValues()
    const merged = merge(begun, typed, saved)
    reset(saved)
    for (const name of Object.keys(merged) as Path<Values>[]) {
      if (isSame(merged[name], saved[name])) continue
      setValue(name, merged[name] as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
    if (isSame(typed, begun) || isSame(typed, saved)) return
    notifications.show({ message: t(isSame(merged, typed) ? 'profile.takenOver.same' : told(typed, merged)) })
  }, [begun, saved, merge, told, reset, getValues, setValue, t])
}
