import { Button, Group, Loader, Progress, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { MAX_NOTES, type UpdatesState } from '#shared/model/updates.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Bytes } from '../../components/amount.tsx'
import { OpenLinkButton } from '../../components/open-link-button.tsx'
import { Time } from '../../components/time.tsx'
import { T, useLanguage, useT } from '../../i18n/index.tsx'
import { UpdateFailureText } from './update-failure.tsx'
import classes from './updates.module.css'

type Offer = NonNullable<UpdatesState['offer']>

interface UpdateOfferProps {
  readonly state: UpdatesState
  readonly offer: Offer
  readonly onAct: (action: 'download' | 'cancel' | 'install' | 'postpone') => void
}

/** A newer version: what is new in it, and how to get it. */
export function UpdateOffer({ state, offer, onAct }: UpdateOfferProps): ReactNode {
  const { release } = offer
  const { failure, byHand, feed } = state
  return (
    <Stack gap={10}>
      <p>
        <T as="strong" id="updates.offer" values={{ version: release.version }} />{' '}
        <span className="pd-quiet">
          {release.releasedAt && (
            <T id="updates.offer.of" values={{ date: <Time at={release.releasedAt} style="date" /> }} />
          )}
          {release.bytes !== null && (
            <>
              {release.releasedAt && ' · '}
              <Bytes value={release.bytes} />
            </>
          )}
        </span>
      </p>
      <Notes notes={release.notes} />
      {failure !== null && failure.during !== 'check' && <UpdateFailureText failure={failure} />}
      {byHand === null ? (
        <NextStep offer={offer} onAct={onAct} />
      ) : (
        <>
          <T as="p" id={`updates.byHand.${byHand}`} />
          {feed !== null && (
            <Group gap="6px 10px">
              <OpenLinkButton url={feed}>
                <T id="updates.byHand.open" />
              </OpenLinkButton>
            </Group>
          )}
        </>
      )}
    </Stack>
  )
}

/** Notes come from outside: they are shown as plain text, up to the limit. */
function Notes({ notes }: { readonly notes: Offer['release']['notes'] }): ReactNode {
  const t = useT()
  const text = visibleText(notes[useLanguage()].trim(), { most: MAX_NOTES })
  if (text === '') {
    return <T as="p" className="pd-quiet" id="updates.notes.none" />
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long notes are scrolled by keyboard, too
    <section className={classes.notes} aria-label={t('updates.notes')} tabIndex={0}>
      {text}
    </section>
  )
}

function NextStep({ offer, onAct }: Pick<UpdateOfferProps, 'offer' | 'onAct'>): ReactNode {
  const { stage, progress, waitsFor } = offer
  const percent = Math.floor(progress * 100)
  switch (stage) {
    case 'offered':
      return (
        <div>
          <Button size="compact-md" onClick={() => onAct('download')}>
            <T id="updates.download" />
          </Button>
        </div>
      )
    case 'downloading':
      return <Downloading percent={percent} onCancel={() => onAct('cancel')} />
    case 'ready':
      return (
        <>
          <T as="p" id="updates.ready" />
          <div>
            <Button size="compact-md" onClick={() => onAct('install')}>
              <T id="updates.install" />
            </Button>
          </div>
        </>
      )
    case 'waiting':
      return (
        <div className={classes.waiting} role="status">
          <T as="p" id="updates.waiting" />
          <ul className={classes.reasons}>
            {waitsFor.map((reason) => (
              <T as="li" key={reason} id={`updates.wait.${reason}`} />
            ))}
          </ul>
          <Button variant="default" size="compact-sm" onClick={() => onAct('postpone')}>
            <T id="common.notNow" />
          </Button>
        </div>
      )
    case 'installing':
      return (
        <Group component="p" gap="6px 10px" role="status">
          <Loader size={14} aria-hidden /> <T id="updates.installing" />
        </Group>
      )
    default:
      return assertNever(stage)
  }
}

function Downloading({ percent, onCancel }: { readonly percent: number; readonly onCancel: () => void }): ReactNode {
  const t = useT()
  const words = t('updates.downloading', { percent })
  return (
    <div className={classes.downloading}>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label={t('updates.title')} aria-valuetext={words} />
      </Progress.Root>
      <Group gap="6px 10px">
        <span className="pd-num">{words}</span>
        <Button variant="default" size="compact-sm" onClick={onCancel}>
          <T id="updates.cancel" />
        </Button>
      </Group>
    </div>
  )
}
