import { Button } from '@mantine/core'
import { IconBuildingStore, IconFilterOff, IconGavel } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/links.tsx'
import { T } from '../../i18n/index.tsx'

/** `noneOwn`: some were read, but Paydesk's own filters leave none. */
export type WhyNone = 'neverRead' | 'none' | 'noneFiltered' | 'noneOwn'

/** Why no dispute is shown, and what to do about it. */
export function NoDisputes({ which, onClear }: { readonly which: WhyNone; readonly onClear: () => void }): ReactNode {
  const filtered = which === 'noneFiltered' || which === 'noneOwn'
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

/** There is no merchant whose disputes could be shown. */
export function NoMerchant(): ReactNode {
  return (
    <EmptyState
      icon={<IconBuildingStore size={32} />}
      title={<T id="shell.noMerchant" />}
      actions={
        <LinkButton size="compact-sm" to="/profiles">
          <T id="shell.merchants" />
        </LinkButton>
      }
    >
      <T id="disputes.noMerchant.hint" />
    </EmptyState>
  )
}
