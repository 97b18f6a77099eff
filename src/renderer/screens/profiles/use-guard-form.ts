import { toNestErrors } from '@hookform/resolvers'
import { useEffect } from 'react'
import { type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { Guard } from '#shared/model/guard.ts'
import { type GuardValues, isUnsaved, readGuard, valuesOfGuard } from './guard-values.ts'

const resolver: Resolver<GuardValues> = (values, _, options) => {
  const reading = readGuard(values)
  if (reading.result === 'ok') return { values, errors: {} }
  const errors = Object.entries(reading.errors).map(([path, message]) => [path, { type: 'rule', message }])
  return { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) }
}

export interface GuardFormParts {
  readonly form: UseFormReturn<GuardValues>
  readonly values: GuardValues
}

/** The form of a merchant's safety. What is kept by another window is taken over where nothing was changed here. */
export function useGuardForm(kept: Guard): GuardFormParts {
  const form = useForm<GuardValues>({ defaultValues: valuesOfGuard(kept), resolver, mode: 'onTouched' })
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) } as GuardValues
  const { reset, getValues, formState } = form
  const { defaultValues } = formState
  useEffect(() => {
    const begunWith = readGuard(defaultValues as GuardValues)
    const untouched = begunWith.result === 'ok' && !isUnsaved(getValues(), begunWith.guard)
    if (untouched && isUnsaved(defaultValues as GuardValues, kept)) reset(valuesOfGuard(kept))
  }, [kept, defaultValues, getValues, reset])
  return { form, values }
}
