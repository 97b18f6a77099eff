import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { DeskContext } from './bridge/desk.tsx'
import { useDeskInfo, usePreferences } from './bridge/hooks.ts'
import { type OpenDesk, openDesk } from './bridge/open-desk.ts'
import { SignedOut } from './bridge/socket-line.ts'
import { Announcer } from './components/announcer.tsx'
import { I18n, type Language, languageOf } from './i18n/index.tsx'
import { zoneOf } from './i18n/zone.ts'
import { type AppRouter, createAppRouter } from './routes.tsx'
import { LineScreen, type LineState } from './screens/shell/line-screen.tsx'
import { ColorSchemeFromPreferences, colorSchemeManager } from './theme/color-scheme.ts'
import { cssVariables } from './theme/css-variables.ts'
import { styleNonce } from './theme/nonce.ts'
import { theme } from './theme/theme.ts'

/** The whole app: the theme, the line to the desk, and what is shown while there is none. */
export function App(): ReactNode {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <Line />
    </MantineProvider>
  )
}

type Opened = OpenDesk & { readonly router: AppRouter }

const OPENING = { state: 'opening', opening: null, choice: 'system' } as const

function Line(): ReactNode {
  const [line, setLine] = useState<LineState | Opened>(OPENING)
  useEffect(() => {
    openDesk((opening) => setLine({ state: 'opening', opening, choice: opening.language })).then(
      (open) => {
        setLine({ ...open, router: createAppRouter(open.desk, open.queries) })
        void open.lost.then((why) => {
          if (why === 'anew') comeAgain(() => setLine(OPENING))
          else setLine({ state: why === 'broken' ? 'lost' : 'signed_out', ...lastLanguage(open) })
        })
      },
      (error: unknown) => setLine(unopened(error)),
    )
  }, [])
  return 'desk' in line ? (
    <QueryClientProvider client={line.queries}>
      <DeskContext value={line.desk}>
        <Screens router={line.router} />
      </DeskContext>
    </QueryClientProvider>
  ) : (
    <I18n choice={'choice' in line ? line.choice : 'system'} systemLocale={navigator.language}>
      <LineScreen line={line} />
    </I18n>
  )
}

function unopened(error: unknown): LineState {
  if (error instanceof SignedOut) return { state: 'signed_out', choice: 'system' }
  return { state: 'unreachable', detail: error instanceof Error ? error.message : `${error}` }
}

/**
 * The desk starts anew, and may have another history then: nothing that a screen knew may outlive it. The screens go
 * first, so that none of them asks whether it may be left.
 */
function comeAgain(leave: () => void): void {
  flushSync(leave)
  window.location.reload()
}

/** Without a desk nobody can be asked: what was last known of the operator's language must do. */
function lastLanguage({ desk, queries }: OpenDesk): { readonly choice: Language } {
  const preferences = queries.getQueryData(desk.query.desk.getPreferences.queryKey())
  const info = queries.getQueryData(desk.query.desk.info.queryKey())
  return { choice: languageOf(preferences?.language ?? 'system', info?.locale ?? navigator.language) }
}

/** Mantine's dialogs are at 200. */
const BEHIND_DIALOGS = 199

function Screens({ router }: { readonly router: AppRouter }): ReactNode {
  const { language, timeZone } = usePreferences()
  const { locale } = useDeskInfo()
  return (
    <I18n choice={language} systemLocale={locale} timeZone={zoneOf(timeZone)}>
      <ColorSchemeFromPreferences />
      {/* Behind a dialog: what was done before must not lie over the button that is to be pressed now. */}
      <Notifications position="bottom-right" autoClose={6_000} limit={3} zIndex={BEHIND_DIALOGS} />
      <Announcer />
      <RouterProvider router={router} />
    </I18n>
  )
}
