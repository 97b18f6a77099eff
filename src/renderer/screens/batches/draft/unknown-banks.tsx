import { Button, Group, Select } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import type { Currency } from '#shared/model/currency.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { bankFinder, bankOptions, countryOf, MORE } from '../../../components/fields/bank-options.ts'
import { bankProblem, useBanks } from '../../../components/fields/bank-select.tsx'
import { enterChooses } from '../../../components/fields/field-props.ts'
import { T, useT } from '../../../i18n/index.tsx'
import classes from './draft.module.css'
import type { ReadDraft } from './draft-view.tsx'
import type { DraftEditing } from './use-draft.ts'

/** How many names are shown at first: each takes a line. */
const SHOWN = 8

/** Bank names that are in no list, each with the bank it means: chosen once for all rows and for future files. */
export function UnknownBanks({
  editing,
  draft,
}: {
  readonly editing: DraftEditing
  readonly draft: ReadDraft
}): ReactNode {
  const t = useT()
  const { locale } = useIntl()
  const { unknownBanks, chosenBanks, sums } = draft.read.table
  const { banks, reading, error, refresh } = useBanks(draft.profileId)
  const [isWhole, setWhole] = useState(false)
  const options = useMemo(() => {
    const usable = (banks ?? []).filter((bank) => bankProblem(bank) === null)
    return bankOptions(usable, '', null, locale)
  }, [banks, locale])
  const home: Currency | undefined = sums.length === 1 ? sums[0]?.currency : undefined
  const filter = useMemo(() => bankFinder(home ? countryOf(home) : null), [home])
  if (unknownBanks.length + chosenBanks.length === 0) return null
  const lines = [
    ...unknownBanks.map(({ name, rows }) => ({ name, rows, bank: null })),
    ...chosenBanks.map(({ name, bank }) => ({ name, rows: null, bank })),
  ]
  const shown = isWhole ? lines : lines.slice(0, SHOWN)
  return (
    <div className={classes.banks}>
      <T as="h3" id="batches.banks" values={{ count: unknownBanks.length }} />
      <T as="p" className="pd-quiet" id="batches.banks.hint" />
      <ul>
        {shown.map(({ name, rows, bank }) => (
          <li key={name}>
            <span className={classes.bankName}>
              <b>{visibleText(name)}</b>{' '}
              {rows !== null && <T as="span" className="pd-quiet" id="batches.inRows" values={{ count: rows }} />}
            </span>
            <Select
              size="xs"
              aria-label={t('batches.banks.means', { name: visibleText(name) })}
              placeholder={t('fields.bank.search')}
              data={[...options]}
              filter={filter}
              limit={Number.POSITIVE_INFINITY}
              renderOption={({ option }) =>
                option.value === MORE ? (
                  <T id="fields.bank.more" values={{ count: Number(option.label) }} />
                ) : (
                  <span>
                    {option.label} <span className="pd-quiet">{'note' in option ? String(option.note) : ''}</span>
                  </span>
                )
              }
              nothingFoundMessage={t(options.length === 0 ? 'fields.bank.none' : 'fields.notFound')}
              searchable
              clearable={bank !== null}
              openOnFocus={false}
              withCheckIcon={false}
              value={bank?.id ?? null}
              onChange={(bankId) => void editing.change({ change: 'bank', name, bankId })}
              onKeyDown={enterChooses}
            />
          </li>
        ))}
      </ul>
      <Group gap={8}>
        {lines.length > SHOWN && (
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(!isWhole)}>
            <T id={isWhole ? 'batches.fewer' : 'batches.more'} values={{ count: lines.length - SHOWN }} />
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" loading={reading} onClick={refresh}>
          <T id="fields.bank.refresh" />
        </Button>
      </Group>
      {error !== null && <FailureNotice error={error} merchantId={draft.profileId} />}
    </div>
  )
}
