import { notifications } from '@mantine/notifications'
import { useEffect, useId, useRef } from 'react'
import { create } from 'zustand'
import { type MessageId, useT } from '../i18n/index.tsx'
import { copyText } from './copy-button.tsx'

/** An action available on the current screen. */
interface ScreenAction {
  readonly label: string
  /** Additional search terms, in both languages. */
  readonly words: readonly MessageId[]
  readonly kind: 'copy' | 'refresh' | 'show' | 'cancel' | 'resolve'
  readonly shortcut?: string
  readonly run: () => void
}

const useOffers = create<Readonly<Record<string, readonly ScreenAction[]>>>(() => ({}))

/** The actions offered by the parts of the current screen, for the command palette. */
export function useOfferedActions(): readonly ScreenAction[] {
  return Object.values(useOffers()).flat()
}

/** Offers actions in the command palette while the calling component is mounted. */
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

/** A text that can be copied, and its label. */
interface CopyableText {
  readonly label: string
  readonly words: readonly MessageId[]
  readonly value: string | null | undefined
}

/** Offers texts to copy. There is no button to turn into a tick, so a message confirms it. */
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
