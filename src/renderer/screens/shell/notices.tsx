import { CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DeskInfo, Notice } from '#shared/model/desk.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { useDeskInfo } from '../../bridge/hooks.ts'
import { CopyValue } from '../../components/copy-button.tsx'
import { Time } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { ShowUnresolved } from '../transactions/show-unresolved.tsx'
import { AcknowledgeRestore } from './acknowledge-restore.tsx'
import classes from './notices.module.css'
import { useDismissed } from './shell-store.ts'

interface Banner {
  readonly key: string
  readonly tone: 'warn' | 'info'
  /** Whether it may be put away: not while it limits what can be done. */
  readonly dismissable: boolean
  readonly text: ReactNode
  /** How it is put away where it stays until something is done about it. */
  readonly action?: ReactNode
}

/** What the operator must know of the desk itself: set-aside files, limits, secrets that will be forgotten. */
export function Notices(): ReactNode {
  const t = useT()
  const info = useDeskInfo()
  const { dismissed, dismiss } = useDismissed()
  const banners = bannersOf(info).filter(({ key }) => !dismissed.has(key))
  if (banners.length === 0) return null
  return (
    <section aria-label={t('notice.region')}>
      {banners.map(({ key, tone, dismissable, text, action }) => (
        <div key={key} className={classes.banner} data-tone={tone}>
          {tone === 'warn' ? (
            <IconAlertTriangle size={16} aria-hidden className={classes.icon} />
          ) : (
            <IconInfoCircle size={16} aria-hidden className={classes.icon} />
          )}
          <div className={classes.text}>{text}</div>
          {action}
          {dismissable && <CloseButton size="sm" aria-label={t('common.dismiss')} onClick={() => dismiss(key)} />}
        </div>
      ))}
    </section>
  )
}

function bannersOf({ loopbackOnly, keyStore, notices }: DeskInfo): readonly Banner[] {
  const limit: Banner[] = loopbackOnly
    ? [
        {
          key: 'loopback',
          tone: 'warn',
          dismissable: false,
          text: <T id="notice.loopbackOnly" values={loopbackOnly} />,
        },
      ]
    : []
  const memory: Banner[] =
    keyStore === 'session'
      ? [{ key: 'session', tone: 'info', dismissable: true, text: <T id="notice.sessionSecrets" /> }]
      : []
  return [...limit, ...notices.map(bannerOf), ...memory]
}

function bannerOf(notice: Notice): Banner {
  switch (notice.kind) {
    case 'settings_set_aside':
    case 'database_set_aside':
      return {
        key: `${notice.kind} ${notice.path}`,
        tone: 'warn',
        dismissable: true,
        text: <T id={`notice.${notice.kind}`} values={{ path: <CopyValue value={notice.path} /> }} />,
      }
    case 'environment_ignored':
      return {
        key: notice.kind,
        tone: 'warn',
        dismissable: true,
        text: (
          <T id="notice.environment_ignored" values={{ names: notice.names.join(', '), count: notice.names.length }} />
        ),
      }
    case 'extra_certificates':
      return {
        key: `${notice.kind} ${notice.path}`,
        tone: 'info',
        dismissable: true,
        text: <T id="notice.extra_certificates" values={{ path: <CopyValue value={notice.path} /> }} />,
      }
    case 'outcomes_unknown':
      return {
        key: notice.kind,
        tone: 'warn',
        dismissable: true,
        text: <T id="notice.outcomes_unknown" values={{ count: notice.count, link: toUnresolved }} />,
      }
    case 'restored': {
      const { restoredAt, backupMadeAt, setAside } = notice
      return {
        key: `${notice.kind} ${restoredAt}`,
        tone: 'warn',
        dismissable: false,
        text: (
          <T
            id="notice.restored"
            values={{
              restoredAt: <Time at={restoredAt} />,
              backupMadeAt: <Time at={backupMadeAt} />,
              setAside: <CopyValue value={setAside} />,
            }}
          />
        ),
        action: <AcknowledgeRestore />,
      }
    }
    default:
      return assertNever(notice)
  }
}

function toUnresolved(text: ReactNode): ReactNode {
  return <ShowUnresolved>{text}</ShowUnresolved>
}
