import { toNestErrors } from '@hookform/resolvers'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { Profile, ProfileDraft, Secret } from '#shared/model/profile.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useKeepProfile } from '../../bridge/hooks.ts'
import type { MessageId } from '../../i18n/index.tsx'
import {
  type EnteredSecret,
  type FormValues,
  isOtherAccount,
  isSecretForOther,
  mergeProfile,
  secretStateOf,
  valuesOf,
} from './form-values.ts'
import { type FormReading, readForm, type SecretEntry } from './read-form.ts'
import { useTakeOver } from './take-over.ts'

export interface ProfileForm {
  readonly form: UseFormReturn<FormValues>
  readonly standing: EnteredSecret
  /** Whether another scheme or other headers make the merchant another account. */
  readonly isOtherAccount: boolean
  /** Whether the inputs for a secret are shown, and whether they are required. */
  readonly entry: SecretEntry
  readonly replacing: boolean
  readonly setReplacing: (replacing: boolean) => void
  /** Reads the values, as the secret stands now. */
  readonly read: (values: FormValues) => FormReading
}

/** The state of the form for an existing profile, or for a new one. */
export function useProfileForm(profile: Profile | null): ProfileForm {
  const [replacing, setReplacing] = useState(false)
  const entryOf = (values: FormValues) => secretEntry(secretStateOf(profile, values), replacing)
  const read = (values: FormValues) => readForm(values, entryOf(values))
  const resolver: Resolver<FormValues> = (values, _, options) => {
    const reading = read(values)
    if (reading.result === 'ok') return { values, errors: {} }
    const errors = Object.entries(reading.errors).map(([path, message]) => [path, { type: 'rule', message }])
    return { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) }
  }
  const form = useForm<FormValues>({ defaultValues: valuesOf(profile), resolver })
  useTakeOver(
    form,
    useMemo(() => valuesOf(profile), [profile]),
    mergeProfile,
    takenOver,
  )
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) } as FormValues
  return {
    form,
    standing: secretStateOf(profile, values),
    isOtherAccount: isOtherAccount(profile, values),
    entry: entryOf(values),
    replacing,
    setReplacing,
    read,
  }
}

function takenOver(typed: FormValues, merged: FormValues): MessageId {
  return isSecretForOther(typed, merged) ? 'profile.takenOver.elsewhere' : 'profile.takenOver'
}

function secretEntry(standing: EnteredSecret, replacing: boolean): SecretEntry {
  if (standing === 'new' || replacing) return 'required'
  return standing === 'kept' ? 'none' : 'optional'
}

/** What the form asks to check or to save. */
export interface Draft {
  readonly draft: ProfileDraft
  readonly secret: Secret | undefined
}

/** Adds or updates a profile. */
export function useSaveProfile(
  profile: Profile | null,
  onSaved: (saved: Profile) => void,
): UseMutationResult<Profile, Error, Draft> {
  const { client, query } = useDesk()
  const queries = useQueryClient()
  const keep = useKeepProfile()
  return useMutation({
    // No cache keeps a secret after its form is gone.
    gcTime: 0,
    mutationFn: async ({ draft, secret }: Draft) => {
      const input = { draft, ...(secret && { secret }) }
      if (profile === null) return client.profiles.create(input)
      const { id, name, environment, baseUrl, auth, statusBy, revision } = profile
      const before = { name, environment, baseUrl, auth, statusBy, revision }
      return client.profiles.update({ id, before, ...input })
    },
    // Another window may have saved others, which the form takes over.
    onError: () => queries.invalidateQueries({ queryKey: query.profiles.list.key() }),
    onSuccess: (saved) => {
      // A new profile becomes the active one.
      keep(saved, profile === null)
      onSaved(saved)
    },
  })
}
