import { createElement, type FunctionComponent, type ReactNode, use, useEffect, useSyncExternalStore } from 'react'
import { completeMessages } from '../i18n/messages.ts'
import { retriable } from '../retriable-import.ts'

/** A part of Paydesk that could not be loaded: its host is gone, or the program's files are damaged. */
export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded'
}

/** A component outside the initial bundle. If it cannot be loaded, loading is retried the next time it is needed. */
interface Part<Props> {
  /** Loads it with the texts it needs. Rejects with `PartNotLoaded`. */
  readonly load: () => Promise<void>
  /** `null` until it is loaded. */
  readonly current: () => FunctionComponent<Props> | null
  readonly subscribe: (listener: () => void) => () => void
}

/** Loaders of the parts not loaded yet. */
const waiting = new Set<() => Promise<void>>()

/** Imports the module that exports a part under the given name. */
type ImportModule<Name extends string, Props> = () => Promise<Readonly<Record<Name, FunctionComponent<Props>>>>

function definePart<Name extends string, Props>(importModule: ImportModule<Name, Props>, name: Name): Part<Props> {
  const importAgain = retriable(importModule)
  let loaded: FunctionComponent<Props> | null = null
  let loading: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const load = (): Promise<void> => {
    loading ??= Promise.all([importAgain(), completeMessages()]).then(
      ([module]) => {
        loaded = module[name]
        waiting.delete(load)
        for (const listener of listeners) listener()
      },
      (error: unknown) => {
        loading = null
        throw new PartNotLoaded(error instanceof Error ? error.message : String(error), { cause: error })
      },
    )
    return loading
  }
  waiting.add(load)
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { load, current: () => loaded, subscribe }
}

/** Loads all parts not loaded yet. A part that fails now is loaded when it is needed. */
export async function loadAhead(): Promise<void> {
  await Promise.allSettled([...waiting].map((load) => load()))
}

/** A screen that the router loads before it navigates there. */
interface LazyScreen {
  (): ReactNode
  preload?: () => Promise<void>
}

/**
 * Defines a screen outside the initial bundle. Unlike the router's lazy component, it does not reload the page if the
 * screen cannot be loaded: if the host is gone, the page would be lost with it.
 */
export function lazyScreen<Name extends string>(importModule: ImportModule<Name, object>, name: Name): LazyScreen {
  const part = definePart(importModule, name)
  const Screen: LazyScreen = () => {
    if (part.current() === null) use(part.load())
    const Loaded = part.current()
    return Loaded && createElement(Loaded)
  }
  Screen.preload = async () => {
    // The load that is joined may have begun before the host was back: if it fails, another is tried.
    await part.load().catch(part.load)
    // From now on the router has nothing to wait for.
    delete Screen.preload
  }
  return Screen
}

interface Needed {
  /** Whether it is needed now. If false, it is shown only once something else has loaded it. */
  readonly needed: boolean
  /** Called if it is needed and cannot be loaded. */
  readonly onFailed?: (error: unknown) => void
}

/** Defines a part of a screen outside the initial bundle: it renders nothing until it is loaded. */
export function lazyPart<Name extends string, Props extends object>(
  importModule: ImportModule<Name, Props>,
  name: Name,
) {
  const part = definePart(importModule, name)
  function Lazy({ needed, onFailed, ...props }: Props & Needed): ReactNode {
    const Loaded = useSyncExternalStore(part.subscribe, part.current)
    // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once each time that it is needed
    useEffect(() => {
      if (needed && part.current() === null) part.load().catch(onFailed ?? (() => undefined))
    }, [needed])
    return Loaded && createElement(Loaded, props as Props & object)
  }
  return Object.assign(Lazy, { load: part.load, isLoaded: () => part.current() !== null })
}
