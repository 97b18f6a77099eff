import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { filesOf, type OfferedFile } from '../../bridge/evidence-files.ts'
import { holdsFiles } from './stray-drops.ts'

/** While a question is asked, nothing is dropped behind it. */
export function isAsking(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}

/** Takes files that are dropped anywhere on the window. True while some are dragged over it. */
export function useFileDrop(take: (files: readonly OfferedFile[]) => void): boolean {
  const [dragging, setDragging] = useState(false)
  // While something is dragged the mouse moves nothing else: a drag that ended elsewhere may leave no other word.
  useWindowEvent('mousemove', () => setDragging(false))
  const onDrop = useEffectEvent((data: DataTransfer) => {
    const files = filesOf(data)
    if (files.length > 0) take(files)
  })
  useEffect(() => {
    const wanted = (event: DragEvent) => holdsFiles(event) && !isAsking()
    const listeners = {
      dragenter: (event: DragEvent) => wanted(event) && event.preventDefault(),
      dragover(event: DragEvent) {
        if (!wanted(event)) return
        event.preventDefault()
        if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
        setDragging(true)
      },
      // From one element to the next it goes on; from the window it leads nowhere.
      dragleave: (event: DragEvent) => event.relatedTarget === null && setDragging(false),
      drop(event: DragEvent) {
        setDragging(false)
        if (!wanted(event) || !event.dataTransfer) return
        event.preventDefault()
        onDrop(event.dataTransfer)
      },
    }
    // On the way down: a field would take a file for a text.
    const capture = { capture: true }
    const names = Object.keys(listeners) as (keyof typeof listeners)[]
    for (const name of names) window.addEventListener(name, listeners[name], capture)
    return () => {
      for (const name of names) window.removeEventListener(name, listeners[name], capture)
    }
  }, [])
  return dragging
}
