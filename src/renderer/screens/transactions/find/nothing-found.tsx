import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ListView } from '#shared/model/list-view.ts'
import { readingsOf } from '#shared/rules/amount-input.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import classes from '../../../components/filters/filters.module.css'
import { useFormat } from '../../../i18n/format.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { useFilterWords } from './filter-words.ts'
import { CLEARED, filtersOf, withoutFilters } from './view-query.ts'

interface NothingFoundProps {
  readonly view: ListView
  readonly show: (change: Partial<ListView>) => void
}

/**
 * Shown when nothing matches: lists the search text and the filters, each of which can be removed. A text that is an
 * amount can be searched as one.
 */
export function NothingFound({ view, show }: NothingFoundProps): ReactNode {
  const t = useT()
  const words = useFilterWords(view)
  const { formatAmount } = useFormat()
  // The search does not look at amounts.
  const amounts = view.amountFrom === null && view.amountTo === null ? readingsOf(view.text) : []
  const asked = [
    ...(view.text === '' ? [] : [{ name: t('list.search'), words: visibleText(view.text), clear: { text: '' } }]),
    ...filtersOf(view).map((filter) => ({
      name: t(`list.filter.${filter}`),
      words: words(filter),
      clear: CLEARED[filter],
    })),
  ]
  return (
    <EmptyState
      icon={<IconSearchOff size={32} />}
      title={<T id="list.nothing" />}
      actions={
        <>
          {asked.length > 1 &&
            asked.map((one) => (
              <Button key={one.name} variant="default" size="compact-sm" onClick={() => show(one.clear)}>
                <T id="list.nothing.without" values={{ filter: one.name }} />
              </Button>
            ))}
          {amounts.map((amount) => (
            <Button
              key={amount}
              variant="default"
              size="compact-sm"
              onClick={() => show({ text: '', amountFrom: amount, amountTo: amount })}
            >
              <T id="list.nothing.amount" values={{ amount: formatAmount(amount) }} />
            </Button>
          ))}
          <Button size="compact-sm" onClick={() => show(withoutFilters(view))}>
            <T id="list.clearAll" />
          </Button>
        </>
      }
    >
      <ul className={classes.asked}>
        {asked.map((one) => (
          <li key={one.name}>
            {one.name}: <b>{one.words}</b>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}
