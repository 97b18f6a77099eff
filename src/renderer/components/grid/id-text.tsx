import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useT } from '../../i18n/index.tsx'
import { useCopy } from '../copy-button.tsx'
import classes from './grid.module.css'

/** Signs at the end of a merchant's id that are always seen: as many as a suggested one ends with. */
const ID_TAIL = 8
/** No row is wider. */
const MAX_SIGNS = 300

/** Cut in its middle where there is no room: ids differ at their end. */
export function IdText({ id }: { readonly id: string }): ReactNode {
  const shown = visibleText(id, { most: MAX_SIGNS })
  const signs = [...shown]
  return (
    <span className={classes.idText} title={shown}>
      <span className="pd-ellipsis">{signs.slice(0, -ID_TAIL).join('')}</span>
      <span>{signs.slice(-ID_TAIL).join('')}</span>
    </span>
  )
}

/** For the mouse; by keyboard the id is copied in the detail. */
export function CopyId({ id }: { readonly id: string }): ReactNode {
  const t = useT()
  const { copied, copy } = useCopy()
  return (
    <button
      type="button"
      className={classes.copy}
      tabIndex={-1}
      // The focus stays in the list: the keys go on from where they were.
      onMouseDown={(event) => event.preventDefault()}
      aria-label={t('common.copyValue', { value: id })}
      onClick={(event) => {
        event.stopPropagation()
        copy(id)
      }}
    >
      {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
    </button>
  )
}
