import { Loader } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLine } from '../../bridge/line.ts'
import { T } from '../../i18n/index.tsx'
import classes from './line-lost.module.css'

/** Shown above every screen while the page has lost its connection and reconnects by itself. */
export function LineLost(): ReactNode {
  const { open } = useLine()
  if (open) return null
  return (
    <div className={classes.bar} role="alert">
      <IconPlugConnectedX size={18} aria-hidden className={classes.icon} />
      <div>
        <T as="strong" id="line.reconnecting" /> <T id="line.reconnecting.text" />
      </div>
      <Loader size={16} />
    </div>
  )
}
