import { ActionIcon, Popover } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { Balance } from '#shared/model/balance.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { DeviationNotes } from '../../components/deviation-notes.tsx'
import { FocusPopover } from '../../components/focus-popover.tsx'
import { T, useT } from '../../i18n/index.tsx'
import classes from './header.module.css'

/** The details of the balance: both fields as received, and how the answer deviates from the interface. */
export function BalanceDetails({ balance }: { readonly balance: Balance }): ReactNode {
  const t = useT()
  const title = useId()
  const [opened, setOpened] = useState(false)
  const { missing, retyped, extra } = balance
  const isOdd = missing.length + retyped.length + Object.keys(extra).length > 0
  return (
    <FocusPopover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={340}>
      <Popover.Target>
        <ActionIcon
          aria-label={t(isOdd ? 'shell.balance.details.odd' : 'shell.balance.details')}
          title={t(isOdd ? 'shell.balance.details.odd' : 'shell.balance.details')}
          data-odd={isOdd || undefined}
          className={classes.behind}
          onClick={() => setOpened(!opened)}
        >
          {isOdd ? <IconAlertTriangle size={16} aria-hidden /> : <IconInfoCircle size={16} aria-hidden />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={title} className={classes.details}>
        <h2 id={title} className={classes.detailsTitle}>
          <T id="shell.balance.details" />
        </h2>
        <dl className={classes.facts}>
          {(['balance', 'currency_rate'] as const).map((field) => {
            const value = balance[field]
            return (
              <div key={field}>
                <T as="dt" id={`shell.balance.${field}`} />
                <dd>
                  {value === null ? (
                    <T id="record.leftOut" />
                  ) : (
                    <>
                      <span className="pd-mono">{visibleText(value)}</span>
                      <CopyButton value={visibleText(value)} label={t('common.copyValue', { value: field })} />
                    </>
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
        <T as="p" className="pd-quiet" id="shell.balance.unsaid" />
        <DeviationNotes {...balance} />
      </Popover.Dropdown>
    </FocusPopover>
  )
}
