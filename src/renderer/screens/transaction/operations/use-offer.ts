import type { ReactNode } from 'react'
import type { ActionKind } from '#shared/model/intent.ts'
import { LIST_KEYS } from '../../../components/grid/list-keys.ts'
import { usePlainKey } from '../../../components/key-scope.ts'
import { useScreenActions } from '../../../components/screen-actions.ts'
import { useT } from '../../../i18n/index.tsx'

/** The keys of the actions that have one. */
export const KEYS: Readonly<Partial<Record<ActionKind, string>>> = {
  cancel: LIST_KEYS.cancel[0],
  dispute: LIST_KEYS.dispute[0],
}

/** An action as it can be requested now. */
export interface Acting {
  /** Why it is not possible now; `null` if it is. */
  readonly why: string | null
  readonly ask: () => void
  /** The question, while it is open; `null` if asking leads to another screen. */
  readonly dialog: ReactNode
}

/** Offers an action by its key and the palette, while it is possible. */
export function useOffer(kind: ActionKind, possible: boolean, ask: () => void): void {
  const t = useT()
  const key = KEYS[kind] ?? null
  usePlainKey(possible ? key : null, ask)
  useScreenActions(
    possible
      ? [
          {
            label: t(`${kind}.action`),
            words: [`${kind}.action`, `${kind}.title`],
            kind: kind === 'dispute' ? 'resolve' : 'cancel',
            ...(key !== null && { shortcut: key }),
            run: ask,
          },
        ]
      : [],
  )
}
