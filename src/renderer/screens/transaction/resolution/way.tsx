import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Tag } from '../../../components/tag.tsx'
import { T } from '../../../i18n/index.tsx'
import classes from './resolution.module.css'

interface WayProps {
  readonly title: ReactNode
  readonly recommended?: boolean
  readonly open: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** One of the things that can be done, folded up to its name or with its explanation and its button. */
export function Way({ title, recommended = false, open, onToggle, children }: WayProps): ReactNode {
  const id = useId()
  const Icon = open ? IconChevronDown : IconChevronRight
  return (
    <li className={classes.way}>
      <h4 className={classes.wayHead}>
        <button type="button" aria-expanded={open} aria-controls={id} className={classes.wayButton} onClick={onToggle}>
          <Icon size={16} aria-hidden className={classes.chevron} />
          <span>{title}</span>
          {recommended && (
            <Tag tone="info">
              <T id="resolution.recommended" />
            </Tag>
          )}
        </button>
      </h4>
      <div id={id} hidden={!open} className={classes.wayBody}>
        {open && children}
      </div>
    </li>
  )
}
