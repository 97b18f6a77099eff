import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '../i18n/index.tsx'
import { announce } from './announcer.tsx'
import classes from './copy-button.module.css'

interface CopyButtonProps {
  readonly value: string
  /** Name of the action for the tooltip and screen readers: "Copy account number". Default: "Copy". */
  readonly label?: string
  /** Shows the text beside the icon. */
  readonly withText?: boolean
}

/** Copies a text in one click and confirms it. */
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
  /** Shown instead of the value. */
  readonly children?: ReactNode
  readonly label?: string
  /** Shows the value in full, on as many lines as needed. */
  readonly isWhole?: boolean
}

/** An ID or a path in monospace, copied on click. Truncated with an ellipsis if it is too long. */
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
      {copied ? <IconCheck size={13} aria-hidden /> : <IconCopy size={13} aria-hidden className="pd-dim" />}
    </button>
  )
}

/** Copies text to the clipboard. Returns false if the system does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Fallback without permissions, for a page that is denied the clipboard permission. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}

const SHOWN_FOR = 1_500

/**
 * Copies text and confirms it, also to screen readers, or reports that it failed. `copied` is true for a moment after.
 */
export function useCopy(): { readonly copied: boolean; readonly copy: (text: string) => Promise<boolean> } {
  const t = useT()
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = useCallback(
    async (text: string) => {
      if (!(await copyText(text))) {
        notifications.show({ color: 'red', message: t('common.copyFailed') })
        return false
      }
      setCopied(true)
      announce(t('common.copied'))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setCopied(false), SHOWN_FOR)
      return true
    },
    [t],
  )
  return { copied, copy }
}
