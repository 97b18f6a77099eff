import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type MessageId, T } from '../i18n/index.tsx'
import { EmptyState } from './empty-state.tsx'

/** In the place of what needs a merchant, while there are some and none is chosen. */
export function NoneChosen({ hint }: { readonly hint: MessageId }): ReactNode {
  return (
    <EmptyState
      icon={<IconBuildingStore size={32} />}
      title={<T id="payments.noneChosen" />}
      actions={
        <Button renderRoot={(props) => <Link {...props} to="/profiles" />}>
          <T id="payments.toMerchants" />
        </Button>
      }
    >
      <T id={hint} />
    </EmptyState>
  )
}
