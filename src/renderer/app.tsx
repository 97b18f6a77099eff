import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OpeningState } from '#shared/model/opening.ts'
import { DeskContext } from './bridge/desk.tsx'
import { useDeskInfo, usePreferences } from './bridge/hooks.ts'
import { type OpenDesk, openDesk } from './bridge/open-desk.ts'
import { SignedOut } from './bridge/socket-line.ts'
import { Announcer } from './components/announcer.tsx'
import { lazyPart } from './components/part.ts'
import { zoneOf } from './i18n/format.ts'
import { I18n, type Language, languageOf } from './i18n/index.tsx'
import { loadFirstMessages } from './i18n/messages.ts'
import { useFirstScreen, useLoadAhead } from './load-ahead.ts'
import { type AppRouter, createAppRouter } from './routes.tsx'
import { LineScreen, type LineState } from './screens/shell/line-screen.tsx'
import { ColorSchemeFromPreferences, colorSchemeManager } from './theme/color-scheme.ts'
import { cssVariables } from './theme/css-variables.ts'
import { styleNonce } from './theme/nonce.ts'
import { theme } from './theme/theme.ts'

/** A connection that is being opened. */
interface OpeningLine {
  readonly opened: Promise<OpenDesk>
  /** Sets the listener that is called with the opening state of the desk. */
  onOpening(tell: (opening: OpeningState) => void): void
}

/** Opens the connection to the desk. Call it before the first render, which takes as long as the answer. */
export function openLine(): OpeningLine {
  let tell: (opening: OpeningState) => void = () => undefined
  const opened = openInWords((opening) => tell(opening))
  opened.catch(() => undefined)
  return {
    opened,
    onOpening(listener) {
      tell = listener
    },
  }
}

/** The whole app: the theme, the connection to the desk, and the screen shown while there is none. */
export function App({ line }: { readonly line: OpeningLine }): ReactNode {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <Line opening={line} />
    </MantineProvider>
  )
}

/** Key of the language used last: a hint which texts to load before the desk reports its preference. */
const LANGUAGE = 'paydesk-language'

type Opened = OpenDesk & { readonly router: AppRouter }

const OPENING = { state: 'opening', opening: null, choice: 'system' } as const

function Line({ opening }: { readonly opening: OpeningLine }): ReactNode {
  const [line, setLine] = useState<LineState | Opened>(OPENING)
  useEffect(() => {
    opening.onOpening((now) => setLine({ state: 'opening', opening: now, choice: now.language }))
    opening.opened.then(
      (open) => {
        setLine({ ...open, router: createAppRouter(open.desk, open.queries) })
        void open.lost.then((why) => {
          if (why === 'anew') comeAgain(() => setLine(OPENING))
          else setLine({ state: why === 'broken' ? 'lost' : 'signed_out', ...lastLanguage(open) })
        })
      },
      (error: unknown) => setLine(unopened(error)),
    )
  }, [opening])
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

/** Opens the connection and loads the texts of the first screen in the operator's language. */
async function openInWords(tell: (opening: OpeningState) => void): Promise<OpenDesk> {
  // If the language is the same as last time, its texts load while the connection opens.
  const last = localStorage.getItem(LANGUAGE)
  if (last === 'en' || last === 'ru') loadFirstMessages(last).catch(() => undefined)
  const open = await openDesk(tell)
  await loadFirstMessages(lastLanguage(open).choice)
  return open
}

function unopened(error: unknown): LineState {
  if (error instanceof SignedOut) return { state: 'signed_out', choice: 'system' }
  return { state: 'unreachable', detail: error instanceof Error ? error.message : `${error}` }
}

/**
 * The desk is restarting, possibly with a different history, so nothing that a screen knew may survive. The screens are
 * unmounted first, so that none of them asks whether it may be left.
 */
function comeAgain(leave: () => void): void {
  flushSync(leave)
  window.location.reload()
}

/** Without a desk the language cannot be queried, so this uses the last one known. */
function lastLanguage({ desk, queries }: OpenDesk): { readonly choice: Language } {
  const preferences = queries.getQueryData(desk.query.desk.getPreferences.queryKey())
  const info = queries.getQueryData(desk.query.desk.info.queryKey())
  return { choice: languageOf(preferences?.language ?? 'system', info?.locale ?? navigator.language) }
}

const Toasts = lazyPart(() => import('./toasts.tsx'), 'Toasts')

function Screens({ router }: { readonly router: AppRouter }): ReactNode {
  const { language, timeZone } = usePreferences()
  const { locale } = useDeskInfo()
  const spoken = languageOf(language, locale)
  useEffect(() => localStorage.setItem(LANGUAGE, spoken), [spoken])
  const isFirstScreenThere = useFirstScreen(router, useQueryClient())
  useLoadAhead(isFirstScreenThere)
  return (
    <I18n choice={language} systemLocale={locale} timeZone={zoneOf(timeZone)}>
      <ColorSchemeFromPreferences />
      <Toasts needed={isFirstScreenThere} />
      <Announcer />
      <RouterProvider router={router} />
    </I18n>
  )
}
