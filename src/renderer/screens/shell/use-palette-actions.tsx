import { type SpotlightActionData, type SpotlightActionGroupData, useSpotlight } from '@mantine/spotlight'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconBuildingStore,
  IconCopy,
  IconGavel,
  IconLanguage,
  IconListDetails,
  IconLogout,
  IconMoon,
  IconPlus,
  IconRefresh,
  IconSchool,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Preferences } from '#shared/model/preferences.ts'
import { isUuid } from '#shared/rules/platform-id.ts'
import { useActiveProfile, useDeskInfo, usePreferences, useProfiles } from '../../bridge/hooks.ts'
import { useRefreshBalance } from '../../bridge/use-balance.ts'
import { useSetPreferences } from '../../bridge/use-preference.ts'
import { useSelectProfile } from '../../bridge/use-select-profile.ts'
import { useStartTraining } from '../../bridge/use-start-training.ts'
import { useTellFailure } from '../../components/announcer.tsx'
import { EnvironmentBadge, merchantName } from '../../components/merchant-label.tsx'
import { useOfferedActions } from '../../components/screen-actions.ts'
import { Shortcut } from '../../components/shortcut.tsx'
import { offeredUndos } from '../../components/undo-notice.tsx'
import { type MessageId, useT } from '../../i18n/index.tsx'
import { textsOf } from '../../i18n/messages.ts'
import { openAdding } from '../transactions/adding/adding-store.ts'
import { useShowUnresolved } from '../transactions/use-unresolved.ts'
import { paletteStore } from './palette-store.ts'
import { BALANCE_SHORTCUT, PLACES } from './places.ts'

const THEMES: readonly Preferences['theme'][] = ['auto', 'light', 'dark']
const LANGUAGES: readonly Preferences['language'][] = ['system', 'en', 'ru']

/** Everything that can be done from anywhere, grouped as the palette shows it. */
export function usePaletteActions(signOut: () => void): SpotlightActionGroupData[] {
  const t = useT()
  const here = useHere()
  const disputes = useDisputeById()
  return [
    ...(disputes.length > 0 ? [{ group: t('shell.disputes'), actions: disputes }] : []),
    ...(here.length > 0 ? [{ group: t('palette.group.here'), actions: here }] : []),
    { group: t('palette.group.go'), actions: [...useGoing(), ...useSession(signOut)] },
    { group: t('shell.merchants'), actions: useMerchants() },
    { group: t('palette.group.desk'), actions: useSettings() },
  ]
}

const HERE_ICONS = {
  copy: IconCopy,
  refresh: IconRefresh,
  show: IconListDetails,
  cancel: IconBan,
  resolve: IconAlertTriangle,
} as const

function useHere(): SpotlightActionData[] {
  const undos = useUndos()
  const offered = useOfferedActions().map(({ label, words, kind, shortcut, run }) => {
    const Icon = HERE_ICONS[kind]
    return action(`here ${label}`, label, run, {
      words,
      icon: <Icon size={17} aria-hidden />,
      ...(shortcut && { shortcut }),
    })
  })
  return [...undos, ...offered]
}

/** What can be undone now, newest first. */
function useUndos(): SpotlightActionData[] {
  const t = useT()
  const undos = useStore(offeredUndos, ({ all }) => all)
  return undos.toReversed().map(({ id, words, takeBack }) =>
    action(`undo ${id}`, `${t('common.undo')}: ${words}`, takeBack, {
      words: ['common.undo'],
      icon: <IconArrowBackUp size={17} aria-hidden />,
    }),
  )
}

function useGoing(): SpotlightActionData[] {
  const t = useT()
  const navigate = useNavigate()
  const { refresh } = useRefreshBalance(useActiveProfile())
  const unresolved = useShowUnresolved()
  return [
    ...PLACES.map((place) =>
      action(place.to, t(place.label), () => void navigate({ to: place.to }), {
        words: [place.label],
        icon: <place.icon size={17} aria-hidden />,
        shortcut: place.shortcut,
      }),
    ),
    ...(unresolved.count > 0
      ? [
          action('unresolved', `${t('unresolved.show')} (${unresolved.count})`, unresolved.show, {
            words: ['unresolved.show', 'unresolved.title'],
            icon: <IconAlertTriangle size={17} aria-hidden />,
          }),
        ]
      : []),
    action('dispute', t('newDispute.find.title'), () => void navigate({ to: '/disputes/new' }), {
      words: ['newDispute.find.title', 'dispute.action'],
      icon: <IconGavel size={17} aria-hidden />,
    }),
    action('adding', t('adding.action'), openAdding, {
      words: ['adding.action', 'adding.title'],
      icon: <IconPlus size={17} aria-hidden />,
    }),
    action('balance', t('shell.refreshBalance'), refresh, {
      words: ['shell.refreshBalance'],
      icon: <IconRefresh size={17} aria-hidden />,
      shortcut: BALANCE_SHORTCUT,
    }),
  ]
}

function useMerchants(): SpotlightActionData[] {
  const t = useT()
  const navigate = useNavigate()
  const select = useSelectProfile()
  const { profiles, activeId } = useProfiles()
  const training = useStartTraining()
  const tell = useTellFailure()
  const others = profiles.filter(({ id }) => id !== activeId)
  const noTraining = profiles.every(({ environment }) => environment !== 'training')
  return [
    ...others.map((profile) =>
      action(
        `profile ${profile.id}`,
        t('palette.switchTo', { name: merchantName(t, profile) }),
        () => select(profile),
        {
          words: ['shell.switchTo'],
          icon: <IconBuildingStore size={17} aria-hidden />,
          right: <EnvironmentBadge environment={profile.environment} />,
        },
      ),
    ),
    action('add merchant', t('shell.addMerchant'), () => void navigate({ to: '/profiles/new' }), {
      words: ['shell.addMerchant'],
      icon: <IconPlus size={17} aria-hidden />,
    }),
    ...(noTraining
      ? [
          action('training', t('welcome.training.action'), () => training.mutate(undefined, { onError: tell }), {
            words: ['welcome.training.action'],
            icon: <IconSchool size={17} aria-hidden />,
          }),
        ]
      : []),
  ]
}

function useSettings(): SpotlightActionData[] {
  const t = useT()
  const set = useSetPreferences()
  const { theme, language } = usePreferences()
  const choose = (what: MessageId, choice: MessageId, icon: ReactNode, change: Partial<Preferences>) =>
    action(choice, `${t(what)}: ${t(choice)}`, () => set(change), { words: [what, choice], icon })
  return [
    ...THEMES.filter((choice) => choice !== theme).map((choice) =>
      choose('settings.theme', `settings.theme.${choice}`, <IconMoon size={17} aria-hidden />, { theme: choice }),
    ),
    ...LANGUAGES.filter((choice) => choice !== language).map((choice) =>
      choose('settings.language', `settings.language.${choice}`, <IconLanguage size={17} aria-hidden />, {
        language: choice,
      }),
    ),
  ]
}

function useSession(signOut: () => void): SpotlightActionData[] {
  const t = useT()
  if (useDeskInfo().host !== 'browser') return []
  const looks = { words: ['settings.session.signOut'], icon: <IconLogout size={17} aria-hidden /> } as const
  return [action('sign out', t('settings.session.signOut'), signOut, looks)]
}

interface Looks {
  /** What it is also found by, in both languages, so that the wrong keyboard layout finds it too. */
  readonly words: readonly MessageId[]
  readonly icon: ReactNode
  readonly shortcut?: string
  readonly right?: ReactNode
}

function action(id: string, label: string, run: () => void, looks: Looks): SpotlightActionData {
  return {
    id,
    label,
    onClick: run,
    keywords: looks.words.flatMap(textsOf),
    leftSection: looks.icon,
    rightSection: looks.shortcut ? <Shortcut keys={looks.shortcut} /> : looks.right,
  }
}

/** A UUID typed into the palette may be a dispute's: it opens the dispute, which is read if it is not known yet. */
function useDisputeById(): SpotlightActionData[] {
  const t = useT()
  const navigate = useNavigate()
  const profile = useActiveProfile()
  const typed = useSpotlight(paletteStore).query.trim()
  if (!profile || !isUuid(typed)) return []
  const params = { profileId: profile.id, disputeId: typed.toLowerCase() }
  return [
    {
      id: 'dispute by id',
      label: t('disputes.find.open', { id: typed }),
      keywords: [typed],
      leftSection: <IconGavel size={17} aria-hidden />,
      onClick: () => void navigate({ to: '/disputes/$profileId/$disputeId', params }),
    },
  ]
}
