import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../../components/links.tsx'
import { T } from '../../i18n/index.tsx'

/** Leads back to the list of batches. */
export function ToList(): ReactNode {
  return (
    <LinkButton variant="default" size="compact-sm" leftSection={<IconArrowLeft size={15} aria-hidden />} to="/batches">
      <T id="batches.toList" />
    </LinkButton>
  )
}
