import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useShowUnresolved } from './use-unresolved.ts'

/** Leads to the unresolved transactions, or to the list if they have been resolved by now. */
export function ShowUnresolved({ children }: { readonly children: ReactNode }): ReactNode {
  const { show } = useShowUnresolved()
  return (
    <Anchor component="button" type="button" inherit onClick={show}>
      {children}
    </Anchor>
  )
}
