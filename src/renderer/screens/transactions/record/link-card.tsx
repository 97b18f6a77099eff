import { QRCodeSVG } from 'qrcode.react'
import type { ReactNode } from 'react'
import { isWebUrl } from '#shared/rules/base-url.ts'
import { linkHost } from '#shared/rules/link.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { OpenLinkButton } from '../../../components/open-link-button.tsx'
import { useCopyActions } from '../../../components/screen-actions.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { Card } from './card.tsx'
import classes from './record.module.css'

/** A longer text makes a code of so many dots that no phone reads it off a screen. */
const QR_LIMIT = 600

interface LinkCardProps {
  readonly title: string
  /** payment_link or payment_url, as it came. */
  readonly url: string | null | undefined
  readonly withQr?: boolean
}

/** A link for the client: to copy, to open, and as a code drawn on this computer. */
export function LinkCard({ title, url, withQr = true }: LinkCardProps): ReactNode {
  const t = useT()
  useCopyActions([{ label: t('record.copyField', { field: title }), words: ['record.copyLink'], value: url }])
  if (url === null || url === undefined || url === '') {
    return (
      <Card title={title}>
        <p className={classes.note}>
          <T id={url === undefined ? 'record.linkLeftOut' : 'record.linkEmpty'} />
        </p>
      </Card>
    )
  }
  const usable = linkHost(url) !== null
  return (
    <Card title={title}>
      <div className={classes.link}>
        <div className={classes.url}>{visibleText(url)}</div>
        <div className={classes.buttons}>
          <CopyButton withText value={url} label={t('record.copyLink')} />
          {usable && (
            <OpenLinkButton url={url}>
              <T id="record.openLink" />
            </OpenLinkButton>
          )}
        </div>
        {!usable && (
          <p className={classes.note}>
            {isWebUrl(url) ? (
              <T id="record.linkHidesHost" values={{ host: new URL(url).host }} />
            ) : (
              <T id="record.linkNotWeb" />
            )}
          </p>
        )}
        {usable && withQr && url.length <= QR_LIMIT && (
          <div className={classes.qr}>
            <QRCodeSVG value={url} size={168} level="M" marginSize={3} title={t('record.qrTitle')} />
          </div>
        )}
        {usable && withQr && url.length > QR_LIMIT && (
          <p className={classes.quiet}>
            <T id="record.linkTooLongForQr" />
          </p>
        )}
      </div>
    </Card>
  )
}
