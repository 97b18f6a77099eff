import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import classes from './timeline.module.css'

/** So much of a reply is kept (main/core/platform): one of this length was cut. */
const KEPT = 64 * 1024

/** What came back to a write, redacted and otherwise as it came; read from the disk when it is opened. */
export function RawReply({ intentId }: { readonly intentId: string }): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <details className={classes.reply} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <T id="timeline.reply" />
      </summary>
      {open && <Reply intentId={intentId} />}
    </details>
  )
}

function Reply({ intentId }: { readonly intentId: string }): ReactNode {
  const t = useT()
  const { query } = useDesk()
  const { data, error } = useQuery(query.transactions.rawReply.queryOptions({ input: { intentId } }))
  if (error) return <FailureNotice error={error} />
  if (data === undefined) return null
  if (data === null || data.body === '') {
    return (
      <p className={classes.quiet}>
        <T id={data === null ? 'timeline.reply.none' : 'timeline.reply.empty'} />
      </p>
    )
  }
  return (
    <div className={classes.raw}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long reply is scrolled by keyboard too */}
      <pre tabIndex={0}>{visibleText(data.body, 20_000)}</pre>
      {data.body.length >= KEPT && (
        <p className={classes.quiet}>
          <T id="timeline.reply.cut" />
        </p>
      )}
      <div>
        <CopyButton withText value={data.body} label={t('timeline.reply.copy')} />
      </div>
    </div>
  )
}
