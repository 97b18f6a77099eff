import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface ShellState {
  readonly navCollapsed: boolean
  readonly toggleNav: () => void
}

/** How the operator arranged the window. Persisted; contains nothing of the work. */
export const useShellStore = create<ShellState>()(
  persist(
    (set) => ({
      navCollapsed: false,
      toggleNav: () => set(({ navCollapsed }) => ({ navCollapsed: !navCollapsed })),
    }),
    { name: 'paydesk-shell', partialize: ({ navCollapsed }) => ({ navCollapsed }) },
  ),
)

interface DismissedState {
  readonly dismissed: ReadonlySet<string>
  readonly dismiss: (key: string) => void
}

/** Notices that the operator dismissed, until Paydesk starts again. */
export const useDismissed = create<DismissedState>()((set) => ({
  dismissed: new Set(),
  dismiss: (key) => set(({ dismissed }) => ({ dismissed: new Set([...dismissed, key]) })),
}))
