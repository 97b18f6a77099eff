import { useDebouncedValue } from '@mantine/hooks'
import { type SpotlightActionGroupData, useSpotlight } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { DeskClient } from '#shared/contract/index.ts'
import { CURRENCIES } from '#shared/model/currency.ts'
import { type ListView, WHOLE_VIEW } from '#shared/model/list-view.ts'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { EVERYTHING, LONGEST_SEARCH, type TransactionQuery } from '#shared/model/transaction-query.ts'
import { readingsOf } from '#shared/rules/amount-input.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { untilNextPress } from '../../components/screen-focus.ts'
import { T, useT } from '../../i18n/index.tsx'
import { addressOf } from '../transactions/find/address.ts'
import { maskedSearch } from '../transactions/find/masked-search.ts'
import { useListState } from '../transactions/list-state.ts'
import { FoundTransaction } from './found-transaction.tsx'
import { paletteStore } from './palette-store.ts'

/** How long after the last keystroke transactions are searched (milliseconds). */
const PAUSE_MS = 150
/** Anything shorter is the beginning of an action's name. */
const SHORTEST = 3
const MAX_SHOWN = 6
/** Places reserved for transactions found by their amount. */
const ROOM_FOR_AMOUNTS = 3

/**
 * Transactions of every merchant that match the palette's text: by IDs, the digits of a card, references, and amounts.
 * Results for another text are not shown, because Enter would open them.
 */
export function usePaletteTransactions(): PaletteTransactions {
  const t = useT()
  const navigate = useNavigate()
  const { client, query } = useDesk()
  const { opened, query: typed } = useSpotlight(paletteStore)
  const text = typed.trim()
  const [rested] = useDebouncedValue(text, PAUSE_MS)
  const isSought = opened && text.length >= SHORTEST && text.length <= LONGEST_SEARCH
  const isWanted = isSought && text === rested
  const { data, isError } = useQuery({
    queryKey: [...query.transactions.list.key(), 'palette', text],
    queryFn: ({ signal }) => findByText(client, text, signal),
    enabled: isWanted,
    // A number that may be a card is found by its visible digits, or as an ID or reference, and is not kept.
    gcTime: maskedSearch(text) === null ? 10_000 : 0,
  })
  const found = isWanted ? data : undefined
  useFirstSelected(found !== undefined && found.rows.length > 0 ? text : null)
  if (!found || found.rows.length === 0) {
    const missing = isWanted && isError ? 'failed' : isSought && found === undefined ? 'searching' : 'none'
    return { groups: [], missing }
  }
  const open = ({ id }: TransactionSummary) => {
    useListState.setState({ cursor: id, summoned: untilNextPress() })
    void navigate({ to: '/transactions/$id', params: { id } })
  }
  const showAll = (part: Partial<ListView>) =>
    void navigate({ to: '/transactions', search: addressOf({ ...WHOLE_VIEW, scope: 'all', ...part }) })
  // Matched by the typed text, whatever else a row contains.
  const keywords = [typed]
  const groups = [
    {
      group: t('shell.transactions'),
      actions: [
        ...found.rows.map((row) => ({
          id: `transaction ${row.id}`,
          keywords,
          onClick: () => open(row),
          children: <FoundTransaction row={row} />,
        })),
        ...(found.hasMore
          ? [
              {
                id: 'all transactions',
                keywords,
                label: t('finding.palette.all'),
                onClick: () => showAll({ text: maskedSearch(text) ?? text }),
              },
            ]
          : []),
        ...found.moreOf.map((amount) => ({
          id: `all of ${amount.amountFrom}`,
          keywords,
          onClick: () => showAll(amount),
          // No label: one with the digits in it would come before the results.
          children: (
            <T
              id="finding.palette.allOfAmount"
              values={{ amount: [amount.amountFrom, ...amount.currencies].join(' ') }}
            />
          ),
        })),
      ],
    },
  ]
  return { groups, missing: 'none' }
}

interface PaletteTransactions {
  readonly groups: SpotlightActionGroupData[]
  /** Why there are none: nothing was found, the search is still running, or it failed. */
  readonly missing: 'none' | 'searching' | 'failed'
}

interface Found {
  readonly rows: readonly TransactionSummary[]
  /** Whether the list finds more by the text. */
  readonly hasMore: boolean
  /** The amounts for which the list finds more. */
  readonly moreOf: readonly OfAmount[]
}

/** An amount to search by, in its currency if one was typed. */
type OfAmount = Pick<TransactionQuery, 'amountFrom' | 'amountTo' | 'currencies'>

/** Searches by text and by amount, as the palette does. */
export async function findByText(client: DeskClient, text: string, signal: AbortSignal): Promise<Found> {
  const list = (part: Partial<TransactionQuery>) =>
    client.transactions.list({ query: { ...EVERYTHING, ...part }, after: { count: 0 }, limit: MAX_SHOWN }, { signal })
  const amounts = amountsOf(text)
  const [byText, ...byAmount] = await Promise.all([list({ text }), ...amounts.map(list)])
  const ofAmount = new Map(byAmount.flatMap(({ items }) => items).map((row) => [row.id, row]))
  // IDs and cards with the same digits must not crowd out the amounts.
  const kept = byText.items.slice(0, MAX_SHOWN - Math.min(ofAmount.size, ROOM_FOR_AMOUNTS))
  const rows = [...new Map([...kept, ...ofAmount.values()].map((row) => [row.id, row])).values()].slice(0, MAX_SHOWN)
  const isShown = ({ id }: TransactionSummary) => rows.some((row) => row.id === id)
  return {
    rows,
    hasMore: byText.next !== null || !byText.items.every(isShown),
    moreOf: amounts.filter((_, at) => byAmount[at]?.next !== null || !byAmount[at]?.items.every(isShown)),
  }
}

/** The amounts that a text may mean, with its currency if one was typed. */
function amountsOf(text: string): readonly OfAmount[] {
  const currency = CURRENCIES.find((code) => text.toUpperCase().endsWith(code))
  return readingsOf(currency ? text.slice(0, -currency.length) : text).map((value) => ({
    amountFrom: value,
    amountTo: value,
    currencies: currency ? [currency] : [],
  }))
}

/** If nothing was found before, Enter opens the first of these. The palette selects only what is there at once. */
function useFirstSelected(of: string | null): void {
  useEffect(() => {
    if (of === null) return
    const list = document.getElementById(paletteStore.getState().listId)
    if (!list || list.querySelector('[data-selected]')) return
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
    paletteStore.updateState((state) => ({ ...state, selected: 0 }))
  }, [of])
}
