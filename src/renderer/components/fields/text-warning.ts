import type { ReactNode } from 'react'
import { useCardWarning } from './card-warning.tsx'
import { useWholePaste, type WholePaste } from './whole-paste.tsx'

interface TextWarning extends Pick<WholePaste, 'takes'> {
  /** Why the text is not taken as it stands; `null` if it is. */
  readonly warning: ReactNode
}

/** For a field of at most `most` characters: asks about card numbers, and does not cut what is pasted. */
export function useTextWarning(
  value: string,
  onChange: (text: string) => void,
  most: number | undefined,
  options?: Parameters<typeof useCardWarning>[2],
): TextWarning {
  const warning = useCardWarning(value, onChange, options)
  const { takes, refused } = useWholePaste(value, most)
  return { warning: warning ?? refused, takes }
}
