import { notifications } from '@mantine/notifications'
import { useEffect, useId, useRef } from 'react'
import { create } from 'zustand'
import { type MessageId, useT } from '../i18n/index.tsx'
import { copyText } from './copy-button.tsx'

/** Something that can be done on the screen that is open now. */
interface ScreenAction {
  readonly label: string
  /** What it is also found by, in both languages. */
  readonly words: readonly MessageId[]
  readonly kind: 'copy' | 'refresh' | 'show' | 'cancel' | 'resolve'
  readonly shortcut?: string
  readonly run: () => void
}

const useOffers = create<Readonly<Record<string, readonly ScreenAction[]>>>(() => ({}))

/** What the parts of the open screen offer, for the command palette. */
export function useOfferedActions(): readonly ScreenAction[] {
  return Object.values(useOffers()).flat()
}

/** Offers actions in the command palette for as long as the part of the screen that they belong to is there. */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  const owner = useId()
  const latest = useRef(actions)
  latest.current = actions
  const labels = actions.map(({ label }) => label).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered anew only where they are called otherwise
  useEffect(() => {
    const own = latest.current.map((action, index) => ({ ...action, run: () => latest.current[index]?.run() }))
    useOffers.setState({ [owner]: own })
    return () => useOffers.setState(({ [owner]: _, ...others }) => others, true)
  }, [owner, labels])
}

/** A text that can be copied, and what it is called. */
interface CopyableText {
  readonly label: string
  readonly words: readonly MessageId[]
  readonly value: string | null | undefined
}

/** Offers texts to copy. No button turns into a tick then, so a message says that it was done. */
export function useCopyActions(texts: readonly CopyableText[]): void {
  const t = useT()
  const copy = async (text: string) => {
    const done = await copyText(text)
    notifications.show(
      done
        ? { color: 'teal', message: t('common.copied'), autoClose: 2_000 }
        : { color: 'red', message: t('common.copyFailed') },
    )
  }
  useScreenActions(
    texts.flatMap(({ label, words, value }) =>
      value ? [{ label, words, kind: 'copy' as const, run: () => void copy(value) }] : [],
    ),
  )
}
