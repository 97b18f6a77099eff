import { useEffect, useEffectEvent, useRef } from 'react'
import { announce } from './announcer.tsx'

interface Told {
  readonly words: string
  readonly done: number
  readonly of: number
  readonly isOver: boolean
}

/**
 * Announces the beginning of a run, each quarter of it and its end: a screen reader that is told each step says nothing
 * else meanwhile. Not what was so already when this part of the screen appeared. `null`: there is no run.
 */
export function useToldProgress(run: Told | null): void {
  const step = run && (run.isOver ? 'over' : Math.min(3, Math.floor((4 * run.done) / run.of)))
  const last = useRef(step)
  const tell = useEffectEvent(() => {
    if (run && step !== last.current) announce(run.words)
    last.current = step
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when this changes
  useEffect(() => tell(), [step])
}
