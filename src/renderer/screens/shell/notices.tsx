import { Anchor, Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { DeskClient } from '#shared/contract/index.ts'
import type { DeskInfo, Notice } from '#shared/model/desk.ts'
import { countUnknown, type UnknownWrites } from '#shared/model/intent.ts'
import type { Profile } from '#shared/model/profile.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { certificateDays } from '#shared/rules/certificate-expiry.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useDeskInfo, useProfiles } from '../../bridge/hooks.ts'
import { useTellFailure } from '../../components/announcer.tsx'
import { CopyValue } from '../../components/copy-button.tsx'
import { LinkAnchor } from '../../components/links.tsx'
import { useNow } from '../../components/time.tsx'
import { unknownWritesText } from '../../components/unknown-writes.ts'
import { useWidth } from '../../components/use-width.ts'
import { T, useT } from '../../i18n/index.tsx'
import { useShowUnresolved } from '../transactions/use-unresolved.ts'
import { GapText } from './gap-text.tsx'
import classes from './notices.module.css'
import { useDismissed } from './shell-store.ts'

interface Banner {
  readonly key: string
  /** Default: a warning. */
  readonly tone?: 'info'
  /** Not to be dismissed: it limits what can be done. */
  readonly stays?: boolean
  readonly text: ReactNode
  /** How it is dismissed if it stays until something is done about it. */
  readonly action?: ReactNode
}

/**
 * What the operator must know about Paydesk itself: set-aside files, limits, secrets that will be discarded. `without`:
 * the kind that the screen shows itself.
 */
export function Notices({ without }: { readonly without?: Notice['kind'] | undefined }): ReactNode {
  const t = useT()
  const info = useDeskInfo()
  const { dismissed, dismiss } = useDismissed()
  const notices = info.notices.filter(({ kind }) => kind !== without)
  const { profiles } = useProfiles()
  const now = useNow(60_000)
  const banners = [
    ...bannersOf({ ...info, notices }),
    ...profiles.flatMap((profile) => certificateBanner(profile, now)),
  ].filter(({ key }) => !dismissed.has(key))
  if (banners.length === 0) return null
  return (
    <section aria-label={t('notice.region')}>
      {banners.map(({ key, ...banner }) => (
        <OneBanner key={key} {...banner} onDismiss={() => dismiss(key)} />
      ))}
    </section>
  )
}

/** One line; if the text does not fit, the rest is behind "Details". */
function OneBanner(banner: Omit<Banner, 'key'> & { readonly onDismiss: () => void }): ReactNode {
  const { tone = 'warn', stays = false, text, action, onDismiss } = banner
  const t = useT()
  const ref = useRef<HTMLDivElement>(null)
  const width = useWidth(ref)
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew where there is more room, or less
  useLayoutEffect(() => {
    const element = ref.current
    if (element && !isOpen) setCut(element.scrollWidth > element.clientWidth)
  }, [width, isOpen, text])
  const Icon = tone === 'warn' ? IconAlertTriangle : IconInfoCircle
  return (
    <div className={classes.banner} data-tone={tone}>
      <Icon size={16} aria-hidden className={classes.icon} />
      <div ref={ref} className={classes.text} data-open={isOpen || undefined}>
        {text}
      </div>
      {isCut && (
        <Button variant="subtle" size="compact-xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <T id="common.details" />
        </Button>
      )}
      {action}
      {!stays && <CloseButton size="sm" aria-label={t('common.dismiss')} onClick={onDismiss} />}
    </div>
  )
}

function bannersOf({ loopbackOnly, keyStore, notices }: DeskInfo): readonly Banner[] {
  return [
    ...(loopbackOnly
      ? [{ key: 'loopback', stays: true, text: <T id="notice.loopbackOnly" values={loopbackOnly} /> }]
      : []),
    ...notices.map(bannerOf),
    ...(keyStore === 'session'
      ? [{ key: 'session', tone: 'info' as const, text: <T id="notice.sessionSecrets" /> }]
      : []),
  ]
}

function bannerOf(notice: Notice): Banner {
  const key = 'path' in notice ? `${notice.kind} ${notice.path}` : notice.kind
  const path = 'path' in notice && <CopyValue value={notice.path} />
  switch (notice.kind) {
    case 'settings_set_aside':
      return { key, text: <T id="notice.settings_set_aside" values={{ path }} /> }
    case 'settings_unwritten':
      // Once dismissed, it could not say that more has gone unsaved since.
      return { key, stays: true, text: <T id="notice.settings_unwritten" /> }
    case 'environment_ignored': {
      const values = { names: notice.names.join(', '), count: notice.names.length }
      return { key, text: <T id="notice.environment_ignored" values={values} /> }
    }
    case 'policy_unusable': {
      const why = <T id={`notice.policy.${notice.problem}`} />
      return { key, text: <T id="notice.policy_unusable" values={{ path, why }} /> }
    }
    case 'extra_certificates':
      return { key, tone: 'info', text: <T id="notice.extra_certificates" values={{ name: notice.name, path }} /> }
    case 'outcomes_unknown':
      return { key, text: <LeftOpen unknown={notice} /> }
    case 'gap':
      return {
        key: `${notice.kind} ${notice.cause} ${notice.to}`,
        stays: true,
        text: <GapText gap={notice} />,
        action: <Acknowledge act={(client) => client.backups.acknowledgeGap({ cause: notice.cause, to: notice.to })} />,
      }
    case 'folder_unsafe':
      return {
        key,
        stays: true,
        text: <T id={`notice.folder_unsafe.${notice.where}`} values={{ name: visibleText(notice.name), path }} />,
        action: <Acknowledge act={(client) => client.desk.setPreferences({ knownUnsafeFolder: notice.path })} />,
      }
    default:
      return assertNever(notice)
  }
}

/** The operator acknowledges the notice, which then disappears until there is another one. */
function Acknowledge({ act }: { readonly act: (client: DeskClient) => Promise<unknown> }): ReactNode {
  const { client } = useDesk()
  const tell = useTellFailure()
  const { mutate, isPending } = useMutation({ mutationFn: () => act(client), onError: tell })
  return (
    <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate()}>
      <T id="notice.known" />
    </Button>
  )
}

function LeftOpen({ unknown }: { readonly unknown: UnknownWrites }): ReactNode {
  const t = useT()
  const values = { count: countUnknown(unknown), what: unknownWritesText(t, unknown), link: toUnresolved }
  return <T id="notice.outcomes_unknown" values={values} />
}

/** The end of a certificate is announced while there is time to get another one. */
function certificateBanner({ id, name, certificate }: Profile, now: number): readonly Banner[] {
  if (certificate === null) return []
  const { state, days } = certificateDays(certificate.validTo, now)
  if (state === 'valid') return []
  const link = (text: ReactNode) => (
    <LinkAnchor inherit to="/profiles/$id" params={{ id }}>
      {text}
    </LinkAnchor>
  )
  return [
    {
      // Dismissed for a day.
      key: `certificate ${id} ${certificate.validTo} ${days}`,
      text: <T id={`notice.certificate.${state}`} values={{ name: visibleText(name), days, link }} />,
    },
  ]
}

function toUnresolved(text: ReactNode): ReactNode {
  return <ShowUnresolved>{text}</ShowUnresolved>
}

/** Leads to the unresolved transactions, or to the list if they have been resolved by now. */
function ShowUnresolved({ children }: { readonly children: ReactNode }): ReactNode {
  const { show } = useShowUnresolved()
  return (
    <Anchor component="button" type="button" inherit onClick={show}>
      {children}
    </Anchor>
  )
}
