import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { T } from '../../i18n/index.tsx'
import { useShowUnresolved, useUnresolved } from './use-unresolved.ts'

/** Leads to the unresolved ones, where there are any. */
export function ShowUnresolved(): ReactNode {
  const show = useShowUnresolved()
  const { all } = useUnresolved()
  if (all.length === 0) return null
  return (
    <Anchor component="button" type="button" fz="inherit" onClick={show}>
      <T id="unresolved.show" />
    </Anchor>
  )
}
