import { Button, Group, Loader, Select } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useIntl } from 'react-intl'
import { cardPayoutOrder } from '#shared/contract/payments.ts'
import type { Bank } from '#shared/model/bank.ts'
import type { Currency } from '#shared/model/currency.ts'
import type { Json } from '#shared/model/json.ts'
import { banksById } from '#shared/rules/banks-by-id.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { usePreferences } from '../../bridge/hooks.ts'
import { useSetPreferences } from '../../bridge/use-preference.ts'
import { T, useT } from '../../i18n/index.tsx'
import { useCountryName } from '../country-name.ts'
import { RawJson } from '../deviation-notes.tsx'
import { FailureNotice } from '../failure-notice.tsx'
import { AsOf } from '../time.tsx'
import {
  asListed,
  type BankOption,
  bankFinder,
  bankOptions,
  countryOf,
  countryOptions,
  isOtherCountry,
  MORE,
} from './bank-options.ts'
import { enterChooses, type FieldProps, onBlurUnless } from './field-props.ts'
import classes from './fields.module.css'

/**
 * Why a bank cannot be sent; `null` if it can. The interface promises a UUID as its ID, but a platform may not comply.
 */
export function bankProblem(bank: Bank | null): 'empty' | 'id' | null {
  if (bank === null) return 'empty'
  return cardPayoutOrder.shape.bank_id.safeParse(bank.id).success ? null : 'id'
}

interface BankSelectProps extends FieldProps<Bank | null> {
  readonly profileId: string
  /** The payout's currency: banks of its country come first, and a bank of another country is pointed out. */
  readonly currency: Currency | null
}

/** The recipient's bank, from GET /merchant/banks: searchable, filtered by country, with the age of the list. */
export function BankSelect(props: BankSelectProps): ReactNode {
  const { value, onChange, onBlur, invalid, inputRef, profileId, currency } = props
  const t = useT()
  const set = useSetPreferences()
  const { locale } = useIntl()
  const countryName = useCountryName()
  const list = useBanks(profileId)
  const { banks } = list
  const remembered = usePreferences().lastBankCountry
  const countries = useMemo(() => countryOptions(banks ?? [], countryName, locale), [banks, countryName, locale])
  const country = countries.some((option) => option.value === remembered) ? remembered : ''
  const chosen = value?.id ?? null
  const problem = bankProblem(value)
  const options = useMemo(() => bankOptions(banks ?? [], country, chosen, locale), [banks, country, chosen, locale])
  const home = currency === null ? null : countryOf(currency)
  const filter = useMemo(() => bankFinder(home, chosen), [home, chosen])
  const notes = useMemo(() => new Map(options.map((option) => [option.value, option.note])), [options])

  const byId = useMemo(() => banks && banksById(banks), [banks])
  // What is sent is what the list shows: not a bank that is no longer in it, nor a name that it had before.
  const listed = value && byId ? asListed(value, byId) : value
  useEffect(() => {
    if (listed !== value) onChange(listed)
  }, [listed, value, onChange])

  return (
    <div className={classes.bankField}>
      <div className={classes.bank}>
        <Select
          ref={inputRef}
          label={t('fields.bank')}
          placeholder={t(banks === null ? 'fields.bank.loading' : 'fields.bank.search')}
          data={options}
          filter={filter}
          limit={Number.POSITIVE_INFINITY}
          renderOption={({ option }) => <BankLine option={option} note={notes.get(option.value) ?? ''} />}
          nothingFoundMessage={t(options.length === 0 ? 'fields.bank.none' : 'fields.notFound')}
          maxDropdownHeight={300}
          searchable
          openOnFocus={false}
          withCheckIcon={false}
          autoComplete="off"
          value={chosen}
          onChange={(id) => onChange(byId?.get(id ?? '') ?? null)}
          onBlur={onBlurUnless(value === null, onBlur)}
          onKeyDown={enterChooses}
          error={invalid && problem ? t(`fields.bank.${problem}`) : null}
          required
          withAsterisk={false}
        />
        <Select
          label={t('fields.bank.country')}
          placeholder={t('fields.bank.allCountries')}
          data={countries}
          searchable
          clearable
          openOnFocus={false}
          withCheckIcon={false}
          autoComplete="off"
          disabled={countries.length === 0}
          onKeyDown={enterChooses}
          value={country || null}
          onChange={(code) => {
            set({ lastBankCountry: code ?? '' })
            if (code && value && value.country_code !== code) onChange(null)
          }}
        />
      </div>
      {value && currency && <OtherCountry bank={value} currency={currency} />}
      {value?.extra && <RawJson title={<T id="fields.bank.extra" />} value={JSON.parse(value.extra) as Json} />}
      <ListLine list={list} profileId={profileId} />
    </div>
  )
}

/** Warns if a bank is not in the country of the payout's currency; renders nothing otherwise. */
export function OtherCountry({ bank, currency }: { readonly bank: Bank; readonly currency: Currency }): ReactNode {
  const countryName = useCountryName()
  if (!isOtherCountry(bank.country_code, currency)) return null
  return (
    <span className={classes.otherCountry} role="note">
      <IconAlertTriangle size={16} aria-hidden />
      <T as="span" id="fields.bank.otherCountry" values={{ country: countryName(bank.country_code), currency }} />
    </span>
  )
}

function ListLine({ list, profileId }: { readonly list: BankList; readonly profileId: string }): ReactNode {
  return (
    <>
      <div className={classes.bankLine}>
        {list.readAt && <T id="fields.bank.readAt" values={{ time: <AsOf at={list.readAt} /> }} />}
        {!list.readAt && !list.reading && <T id="fields.bank.neverRead" />}
        {list.reading ? (
          <Group component="span" role="status" gap="4px 8px">
            <Loader size={12} />
            <T id="fields.bank.reading" />
          </Group>
        ) : (
          <Button size="compact-xs" variant="subtle" onClick={list.refresh}>
            <T id="fields.bank.refresh" />
          </Button>
        )}
        {list.unreadable > 0 && (
          <T as="span" className={classes.warning} id="fields.bank.unreadable" values={{ count: list.unreadable }} />
        )}
      </div>
      {list.error !== null && (
        <div className={classes.notice}>
          <FailureNotice error={list.error} merchantId={profileId} />
        </div>
      )}
    </>
  )
}

function BankLine({
  option,
  note,
}: {
  readonly option: BankOption | { value: string; label: string }
  readonly note: string
}): ReactNode {
  if (option.value === MORE) return <T id="fields.bank.more" values={{ count: Number(option.label) }} />
  return (
    <span className={classes.option}>
      <span className={classes.optionName}>{option.label}</span>
      <span className={classes.optionNote}>{note}</span>
    </span>
  )
}

/** A list older than this is read again when a form opens; the old one stays usable meanwhile. */
const STALE_AFTER = 24 * 60 * 60 * 1000

interface BankList {
  /** `null` until it is known what the desk has stored. */
  readonly banks: readonly Bank[] | null
  readonly readAt: string | null
  /** Entries without an ID or a name in the last read. */
  readonly unreadable: number
  readonly reading: boolean
  readonly error: unknown
  readonly refresh: () => void
}

/**
 * A merchant's bank list: the stored one at once; read from the platform if there is none or it is old. If there is
 * none and the full list cannot be read, only the list of the chosen country is requested.
 */
export function useBanks(profileId: string): BankList {
  const desk = useDesk()
  const queries = useQueryClient()
  const kept = useQuery(desk.query.account.lastBanks.queryOptions({ input: { profileId } }))
  const read = useMutation({
    // Another merchant's failed read says nothing about this one: it is discarded when the key changes.
    mutationKey: ['banks', profileId],
    mutationFn: () => desk.client.account.readBanks({ profileId }),
    onSuccess: ({ banks, readAt }) =>
      queries.setQueryData(desk.query.account.lastBanks.queryKey({ input: { profileId } }), () => ({ banks, readAt })),
  })
  const { mutate } = read

  const loaded = kept.isFetched
  const readAt = kept.data?.readAt ?? null
  const countryCode = usePreferences().lastBankCountry
  const ofCountry = useQuery({
    ...desk.query.account.readBanks.queryOptions({ input: { profileId, countryCode } }),
    enabled: loaded && readAt === null && read.isError && /^[A-Z]{2}$/.test(countryCode),
    staleTime: STALE_AFTER,
    retry: false,
  })
  const partial = readAt === null && read.isError ? ofCountry.data : undefined
  // Only the arrival of the stored list or a change of merchant triggers a read; a failed read is not repeated by
  // itself. A list with a time in the future was read before the clock was set back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each merchant anew
  useEffect(() => {
    if (loaded && (readAt === null || Math.abs(Date.now() - Date.parse(readAt)) > STALE_AFTER)) mutate()
  }, [profileId, loaded, readAt, mutate])

  return {
    banks: kept.data?.banks ?? partial?.banks ?? (read.isError && !ofCountry.isFetching ? [] : null),
    readAt: readAt ?? partial?.readAt ?? null,
    unreadable: (partial ?? read.data)?.unreadable ?? 0,
    reading: read.isPending || ofCountry.isFetching,
    error: partial ? null : (ofCountry.error ?? read.error ?? kept.error),
    refresh: () => mutate(),
  }
}
