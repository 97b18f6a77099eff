import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { z } from 'zod'
import { type DisputeType, disputeType } from '#shared/model/dispute.ts'
import { createAppHistory } from './bridge/app-history.ts'
import type { DeskHandle } from './bridge/desk.tsx'
import { followHost } from './bridge/follow-host.ts'
import { lazyScreen } from './components/part.ts'
import { OverviewScreen } from './screens/overview/overview-screen.tsx'
import { BrokenScreen } from './screens/shell/broken-screen.tsx'
import { Shell } from './screens/shell/shell.tsx'
import { viewAddress } from './screens/transactions/find/address.ts'

interface Context {
  readonly desk: DeskHandle
  readonly queries: QueryClient
}

// The shell and the overview are in the initial bundle; the other screens are loaded on demand.
const BatchesScreen = lazyScreen(() => import('./screens/batches/batches-screen.tsx'), 'BatchesScreen')
const DisputesScreen = lazyScreen(() => import('./screens/disputes/disputes-screen.tsx'), 'DisputesScreen')
const ManifestScreen = lazyScreen(() => import('./screens/disputes/manifest/manifest-screen.tsx'), 'ManifestScreen')
const FindScreen = lazyScreen(() => import('./screens/disputes/new/find-screen.tsx'), 'FindScreen')
const NewDisputeScreen = lazyScreen(() => import('./screens/disputes/new/new-dispute-screen.tsx'), 'NewDisputeScreen')
const ExpiringScreen = lazyScreen(() => import('./screens/expiring/expiring-screen.tsx'), 'ExpiringScreen')
const HelpScreen = lazyScreen(() => import('./screens/help/help-screen.tsx'), 'HelpScreen')
const PayinScreen = lazyScreen(() => import('./screens/payin/payin-screen.tsx'), 'PayinScreen')
const PayoutScreen = lazyScreen(() => import('./screens/payout/payout-screen.tsx'), 'PayoutScreen')
const ProfilesScreen = lazyScreen(() => import('./screens/profiles/profiles-screen.tsx'), 'ProfilesScreen')
const SettingsScreen = lazyScreen(() => import('./screens/settings/settings-screen.tsx'), 'SettingsScreen')
const TransactionsScreen = lazyScreen(
  () => import('./screens/transactions/transactions-screen.tsx'),
  'TransactionsScreen',
)
const WelcomeScreen = lazyScreen(() => import('./screens/welcome/welcome-screen.tsx'), 'WelcomeScreen')

/** An ID from an address. What cannot be one becomes the ID of nothing: its screen says that there is no such thing. */
const idIn = z.uuid().catch('00000000-0000-0000-0000-000000000000')
const byId = { parse: z.object({ id: idIn }).parse }

const root = createRootRouteWithContext<Context>()({ component: Outlet })

/** Where the desk opens: at the overview, or at the welcome screen if there is no merchant yet. */
const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context: { desk, queries } }) => {
    const { profiles } = await queries.fetchQuery(desk.query.profiles.list.queryOptions())
    throw redirect({ to: profiles.length > 0 ? '/overview' : '/welcome', replace: true })
  },
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: WelcomeScreen,
  /** A restore may have brought the merchants back while this page was open. */
  beforeLoad: async ({ context: { desk, queries } }) => {
    const { profiles } = await queries.fetchQuery(desk.query.profiles.list.queryOptions())
    if (profiles.length > 0) throw redirect({ to: '/overview', replace: true })
  },
})
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

const overview = createRoute({ getParentRoute: () => shell, path: '/overview', component: OverviewScreen })
const transactions = createRoute({
  getParentRoute: () => shell,
  path: '/transactions',
  component: TransactionsScreen,
  validateSearch: (search) => viewAddress.parse(search),
})
/** The list screen stays mounted and reads the ID itself, so that the list keeps its scroll position. */
const transaction = createRoute({ getParentRoute: () => transactions, path: '$id', params: byId })
const expiring = createRoute({ getParentRoute: () => shell, path: '/expiring', component: ExpiringScreen })
const expiringOne = createRoute({ getParentRoute: () => expiring, path: '$id', params: byId })
const payin = createRoute({ getParentRoute: () => shell, path: '/payin/new', component: PayinScreen })
const payout = createRoute({ getParentRoute: () => shell, path: '/payout/new', component: PayoutScreen })
const batches = createRoute({ getParentRoute: () => shell, path: '/batches', component: BatchesScreen })
/** Like `$id` of a transaction. */
const batch = createRoute({ getParentRoute: () => batches, path: '$id' })

const disputes = createRoute({ getParentRoute: () => shell, path: '/disputes', component: DisputesScreen })
const dispute = createRoute({
  getParentRoute: () => disputes,
  path: '$profileId/$disputeId',
  params: { parse: z.object({ profileId: idIn, disputeId: z.string() }).parse },
})
const findDisputed = createRoute({ getParentRoute: () => shell, path: '/disputes/new', component: FindScreen })
const newDispute = createRoute({
  getParentRoute: () => shell,
  path: '/disputes/new/$transactionId',
  params: { parse: z.object({ transactionId: idIn }).parse },
  component: NewDisputeScreen,
  /** The dispute type, if the link names one. It presets a form in which nothing was typed. */
  validateSearch: ({ type }): { type?: DisputeType } => {
    const chosen = disputeType.safeParse(type)
    return chosen.success ? { type: chosen.data } : {}
  },
})
/** A separate page, because it is printed. */
const manifest = createRoute({
  getParentRoute: () => shell,
  path: '/disputes/manifest/$transactionId/$intentId',
  params: { parse: z.object({ transactionId: idIn, intentId: z.string() }).parse },
  component: ManifestScreen,
})

const profiles = createRoute({ getParentRoute: () => shell, path: '/profiles', component: ProfilesScreen })
/** Like `$id` of a transaction; `new` is the form for a new merchant. */
const profile = createRoute({ getParentRoute: () => profiles, path: '$id' })
const newProfile = createRoute({ getParentRoute: () => profiles, path: 'new' })
const settings = createRoute({ getParentRoute: () => shell, path: '/settings', component: SettingsScreen })
const help = createRoute({ getParentRoute: () => shell, path: '/help', component: HelpScreen })

const routeTree = root.addChildren([
  index,
  welcome,
  shell.addChildren([
    overview,
    transactions.addChildren([transaction]),
    expiring.addChildren([expiringOne]),
    payin,
    payout,
    batches.addChildren([batch]),
    disputes.addChildren([dispute]),
    findDisputed,
    newDispute,
    manifest,
    profiles.addChildren([profile, newProfile]),
    settings,
    help,
  ]),
])

/** Creates the router. Addresses are in the hash because app:// and the browser host serve a single page. */
export function createAppRouter(desk: DeskHandle, queries: QueryClient) {
  const history = createAppHistory()
  followHost(history, window)
  return createRouter({
    routeTree,
    history,
    context: { desk, queries },
    defaultErrorComponent: BrokenScreen,
    defaultNotFoundComponent: () => <Navigate to="/" replace />,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
