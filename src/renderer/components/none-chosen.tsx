import { IconBuildingStore } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type MessageId, T } from '../i18n/index.tsx'
import { EmptyState } from './empty-state.tsx'
import { LinkButton } from './links.tsx'

/** Shown instead of content that needs a merchant, if there are merchants but none is chosen. */
export function NoneChosen({ hint }: { readonly hint: MessageId }): ReactNode {
  return (
    <EmptyState
      icon={<IconBuildingStore size={32} />}
      title={<T id="payments.noneChosen" />}
      actions={
        <LinkButton to="/profiles">
          <T id="payments.toMerchants" />
        </LinkButton>
      }
    >
      <T id={hint} />
    </EmptyState>
  )
}
