import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { T } from '../../i18n/index.tsx'

/** Back to the list of all that was made of files. */
export function ToList(): ReactNode {
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconArrowLeft size={15} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/batches" />}
    >
      <T id="batches.toList" />
    </Button>
  )
}
