import { ActionIcon, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowDownLeft, IconArrowUpRight, type TablerIcon } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { GROUP_WORDS, SCENARIO_WORDS } from '#shared/model/training-scenario-words.ts'
import { SCENARIO_GROUPS, SCENARIOS, type ScenarioGroup, type ScenarioRow } from '#shared/model/training-scenarios.ts'
import { useActiveProfile } from '../../bridge/hooks.ts'
import { CopyValue } from '../../components/copy-button.tsx'
import { T, useLanguage, useT } from '../../i18n/index.tsx'
import { type UsePaymentFlow, usePayinFlow, usePayoutFlow } from '../payments/payment-flow.ts'
import { beginWithAmount, formOwner } from '../payments/payment-form.ts'
import classes from './help.module.css'

/** Amounts, grouped by what they are about. With the training merchant active, each can start a payment. */
export function AmountTable({ rows }: { readonly rows: readonly ScenarioRow[] }): ReactNode {
  const active = useActiveProfile()
  const tryFor = active?.environment === 'training' ? formOwner(active) : null
  const canTry = tryFor !== null
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <T as="th" scope="col" className={classes.amountColumn} id="fields.amount" />
          <T as="th" scope="col" id="help.column.what" />
          <T as="th" scope="col" className={classes.againColumn} id="help.column.again" />
          {canTry && <T as="th" scope="col" className={classes.tryColumn} id="help.column.try" />}
        </tr>
      </thead>
      {SCENARIO_GROUPS.map((group) => (
        <Group key={group} group={group} rows={rows.filter((row) => row.group === group)} tryFor={tryFor} />
      ))}
    </table>
  )
}

interface GroupProps {
  readonly group: ScenarioGroup
  readonly rows: readonly ScenarioRow[]
  /** The training merchant to start payments for, as `formOwner`; `null` if none is active. */
  readonly tryFor: string | null
}

function Group({ group, rows, tryFor }: GroupProps): ReactNode {
  const language = useLanguage()
  if (rows.length === 0) return null
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={tryFor ? 4 : 3} className={classes.group}>
          {GROUP_WORDS[language][group]}
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={row.key}>
          <td>
            <CopyValue value={exampleOf(row)} />
          </td>
          <td>{SCENARIO_WORDS[language][row.key]}</td>
          <T as="td" id={`help.again.${row.again}`} />
          {tryFor !== null && (
            <td>
              <Try amount={exampleOf(row)} owner={tryFor} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}

function Try({ amount, owner }: { readonly amount: string; readonly owner: string }): ReactNode {
  const t = useT()
  const navigate = useNavigate()
  const begin = (useFlow: UsePaymentFlow, to: '/payin/new' | '/payout/new') => {
    if (beginWithAmount(useFlow, amount, owner)) void navigate({ to })
    else notifications.show({ color: 'yellow', message: t('help.formInUse') })
  }
  const payin = () => begin(usePayinFlow, '/payin/new')
  const payout = () => begin(usePayoutFlow, '/payout/new')
  return (
    <span className={classes.try}>
      <TryButton icon={IconArrowDownLeft} label={t('help.newPayin', { amount })} onClick={payin} />
      <TryButton icon={IconArrowUpRight} label={t('help.newPayout', { amount })} onClick={payout} />
    </span>
  )
}

interface TryButtonProps {
  readonly icon: TablerIcon
  readonly label: string
  readonly onClick: () => void
}

function TryButton({ icon: Icon, label, onClick }: TryButtonProps): ReactNode {
  return (
    <Tooltip label={label}>
      <ActionIcon size={24} aria-label={label} onClick={onClick}>
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/**
 * The amounts that contain every search word: in the ending, in what happens, or in the key. Both languages are
 * searched, so that words typed in the wrong keyboard layout, or an English error code, still find it.
 */
export function findAmounts(wanted: string): readonly ScenarioRow[] {
  const words = wanted.toLowerCase().replaceAll('ё', 'е').split(/\s+/).filter(Boolean)
  return SCENARIOS.filter((row) => {
    const { en, ru } = SCENARIO_WORDS
    const text = `${exampleOf(row)} ${row.key} ${en[row.key]} ${ru[row.key]}`.toLowerCase().replaceAll('ё', 'е')
    return words.every((word) => text.includes(word))
  })
}

/** An example of an amount with this ending. */
export function exampleOf({ ending }: Pick<ScenarioRow, 'ending'>): string {
  return `100${ending}`
}
