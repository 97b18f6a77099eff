import { useEffect, useEffectEvent } from 'react'
import { filesOf, type OfferedFile } from '../../bridge/evidence-files.ts'
import { isAsking } from './use-file-drop.ts'

/**
 * Takes files and pictures that are pasted. In a field a text is pasted as a text: spreadsheets put a picture of it on
 * the clipboard, too.
 */
export function usePaste(take: (files: readonly OfferedFile[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const data = event.clipboardData
    if (!data || isAsking()) return
    const field = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
    if (field && data.types.includes('text/plain')) return
    const files = filesOf(data)
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  })
  useEffect(() => {
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [])
}
