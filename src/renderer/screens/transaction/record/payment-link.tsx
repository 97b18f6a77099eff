import { Group } from '@mantine/core'
import { QRCodeSVG } from 'qrcode.react'
import type { ReactNode } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { isAsSent } from '#shared/rules/cut-text.ts'
import { isOfferedAsLink, judgeUrl } from '#shared/rules/judge-url.ts'
import { isKnownStatus } from '#shared/rules/status.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useBehind } from '../../../bridge/use-behind.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { OpenLinkButton } from '../../../components/open-link-button.tsx'
import { useCopyActions } from '../../../components/screen-actions.ts'
import { useNow } from '../../../components/time.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { Card } from './card.tsx'
import { Countdown } from './countdown.tsx'
import { expiryOf } from './expiry.ts'
import classes from './record.module.css'

/** Statuses in which the client may still pay. */
const PAYABLE = new Set(['process', 'pending'])

/** Whether the client must not pay any more. An undocumented status does not say that. */
const isEnded = ({ status, cancelState }: Pick<Transaction, 'status' | 'cancelState'>): boolean =>
  cancelState === 'accepted' || (status !== null && isKnownStatus(status) && !PAYABLE.has(status))

/** The same, or its payment time has ended, whatever status was read last. Kept current. */
export function useIsOver(transaction: Transaction): boolean {
  const now = useNow(1000)
  const { expiresAt, answeredAt, profileId } = transaction
  const behind = useBehind(profileId)
  return isEnded(transaction) || expiryOf(expiresAt, answeredAt, now, behind).is === 'over'
}

/** How the client pays, and for how long. No links once that is over. */
export function PaymentLink({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useT()
  const { kind, reply, baseUrl, expiresAt, answeredAt, profileId } = transaction
  const behind = useBehind(profileId)
  const isOver = useIsOver(transaction)
  if (isEnded(transaction)) return null
  return (
    <>
      {expiresAt !== null && (
        <Card title={<T id="record.timeLeft" />}>
          <Countdown {...{ expiresAt, answeredAt, behind }} />
        </Card>
      )}
      {kind === 'payin_account' && reply && !isOver && (
        <LinkCard title={t('record.paymentLink')} url={reply.fields.payment_link} platform={baseUrl} />
      )}
      {kind === 'payin_acquiring' && reply && !isOver && (
        <LinkCard title={t('record.paymentUrl')} url={reply.fields.payment_url} platform={baseUrl} />
      )}
    </>
  )
}

/** A longer text makes a code with so many dots that phones cannot read it from a screen. */
const QR_LIMIT = 600

interface LinkCardProps {
  readonly title: string
  /** payment_link or payment_url, as received. */
  readonly url: string | null | undefined
  /** The base URL of the platform that returned it; empty for the training platform. */
  readonly platform: string
}

/** A link for the client: to copy, to open, and as a QR code drawn on this computer. */
function LinkCard({ title, url, platform }: LinkCardProps): ReactNode {
  const t = useT()
  const copied = url != null && isAsSent(url) ? url : null
  useCopyActions([{ label: t('record.copyField', { field: title }), words: ['record.copyLink'], value: copied }])
  if (url === null || url === undefined || url === '') {
    return (
      <Card title={title}>
        <T as="p" className={classes.note} id={url === undefined ? 'record.linkLeftOut' : 'record.linkEmpty'} />
      </Card>
    )
  }
  const usable = isOfferedAsLink(url, platform)
  return (
    <Card title={title}>
      <div className={classes.link}>
        <div className={classes.url}>{visibleText(url)}</div>
        <Group gap={8}>
          {copied !== null && <CopyButton withText value={copied} label={t('record.copyLink')} />}
          {usable && (
            <OpenLinkButton url={url}>
              <T id="link.open" />
            </OpenLinkButton>
          )}
        </Group>
        {!usable && <LinkNote url={url} />}
        {usable && url.length <= QR_LIMIT && (
          <div className={classes.qr}>
            <QRCodeSVG value={url} size={168} level="M" marginSize={3} title={t('record.qrTitle')} />
          </div>
        )}
        {usable && url.length > QR_LIMIT && <T as="p" className="pd-quiet" id="record.linkTooLongForQr" />}
      </div>
    </Card>
  )
}

const UNUSABLE = {
  too_long: 'record.linkTooLong',
  has_secret: 'record.linkHasSecret',
  not_web: 'record.linkNotWeb',
} as const

/** Why a link must not be followed, and where it really leads. */
function LinkNote({ url }: { readonly url: string }): ReactNode {
  const judged = judgeUrl(url)
  const values = { host: <b className="pd-mono">{judged.is === 'address' ? visibleText(judged.host) : ''}</b> }
  const why =
    judged.is === 'unusable' ? UNUSABLE[judged.why] : judged.userInfo ? 'record.linkUserInfo' : 'record.linkPrivate'
  return <T as="p" className={classes.note} id={why} values={values} />
}
