import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '../i18n/index.tsx'
import classes from './copy-button.module.css'
import { useCopy } from './use-copy.ts'

interface CopyButtonProps {
  /** What is copied. */
  readonly value: string
  /** What it is, for the tooltip and for screen readers: "Copy account number". Default: "Copy". */
  readonly label?: string
  /** With words beside the icon, instead of the icon alone. */
  readonly withText?: boolean
}

/** Copies a text in one click and says so. */
export function CopyButton({ value, label, withText = false }: CopyButtonProps): ReactNode {
  const t = useT()
  const { copied, copy } = useCopy()
  const icon = copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />
  const words = label ?? t('common.copy')
  if (withText) {
    return (
      <Button variant="default" size="compact-sm" leftSection={icon} onClick={() => copy(value)}>
        {copied ? t('common.copied') : words}
      </Button>
    )
  }
  return (
    <Tooltip label={copied ? t('common.copied') : words}>
      <ActionIcon size={24} aria-label={words} onClick={() => copy(value)}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

interface CopyValueProps {
  readonly value: string
  /** What is shown, where it is not the value itself. */
  readonly children?: ReactNode
  readonly label?: string
  /** It is shown whole, on as many lines as it takes. */
  readonly isWhole?: boolean
}

/** An id or a path in monospace that a click copies. Too long for its place, it ends in an ellipsis. */
export function CopyValue({ value, children, label, isWhole = false }: CopyValueProps): ReactNode {
  const t = useT()
  const { copied, copy } = useCopy()
  return (
    <button
      type="button"
      className={classes.value}
      data-whole={isWhole || undefined}
      title={value}
      aria-label={label ? `${label}: ${value}. ${t('common.copy')}` : t('common.copyValue', { value })}
      onClick={(event) => {
        event.stopPropagation()
        copy(value)
      }}
    >
      <span className={classes.text}>{children ?? value}</span>
      {copied ? <IconCheck size={13} aria-hidden /> : <IconCopy size={13} aria-hidden className={classes.icon} />}
    </button>
  )
}
