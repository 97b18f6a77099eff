import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '../i18n/index.tsx'
import { announce } from './announcer.tsx'
import { copyText } from './copy-text.ts'

const SHOWN_FOR = 1_500

/** Copies text and says so, also to a screen reader. `copied` is true for a moment after. */
export function useCopy(): { readonly copied: boolean; readonly copy: (text: string) => void } {
  const t = useT()
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = useCallback(
    async (text: string) => {
      if (!(await copyText(text))) {
        notifications.show({ color: 'red', message: t('common.copyFailed') })
        return
      }
      setCopied(true)
      announce(t('common.copied'))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setCopied(false), SHOWN_FOR)
    },
    [t],
  )
  return { copied, copy }
}
