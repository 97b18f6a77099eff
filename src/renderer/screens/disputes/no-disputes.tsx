import { Button } from '@mantine/core'
import { IconBuildingStore, IconFilterOff, IconGavel } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { T } from '../../i18n/index.tsx'

interface NoDisputesProps {
  readonly neverRead: boolean
  readonly filtered: boolean
  readonly onClear: () => void
}

/** Why no dispute is shown, and what to do about it. */
export function NoDisputes({ neverRead, filtered, onClear }: NoDisputesProps): ReactNode {
  const which = neverRead ? 'neverRead' : filtered ? 'noneFiltered' : 'none'
  return (
    <EmptyState
      icon={filtered ? <IconFilterOff size={32} /> : <IconGavel size={32} />}
      title={<T id={`disputes.empty.${which}`} />}
      actions={
        filtered && (
          <Button variant="default" size="compact-sm" onClick={onClear}>
            <T id="disputes.filter.clear" />
          </Button>
        )
      }
    >
      <T id={`disputes.empty.${which}.hint`} />
    </EmptyState>
  )
}

/** Whose disputes could be shown, there is nobody. */
export function NoMerchant(): ReactNode {
  return (
    <EmptyState
      icon={<IconBuildingStore size={32} />}
      title={<T id="disputes.noMerchant" />}
      actions={
        <Button size="compact-sm" renderRoot={(props) => <Link {...props} to="/profiles" />}>
          <T id="shell.merchants" />
        </Button>
      }
    >
      <T id="disputes.noMerchant.hint" />
    </EmptyState>
  )
}
