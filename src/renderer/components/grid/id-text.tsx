import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useT } from '../../i18n/index.tsx'
import { useCopy } from '../copy-button.tsx'
import classes from './grid.module.css'

/** Characters at the end of an order ID that are always visible: as many as a suggested ID ends with. */
const ID_TAIL = 8
/** No row is wider than this. */
const MAX_SIGNS = 300

/** Truncated in the middle when space is short: IDs differ at the end. */
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

/** For the mouse; with the keyboard the ID is copied in the details. */
export function CopyId({ id }: { readonly id: string }): ReactNode {
  const t = useT()
  const { copied, copy } = useCopy()
  return (
    <button
      type="button"
      className={classes.copy}
      tabIndex={-1}
      // Keeps the focus in the list, so that the keyboard continues from the current row.
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
