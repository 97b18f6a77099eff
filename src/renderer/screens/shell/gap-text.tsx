import type { ReactNode } from 'react'
import type { Notice } from '#shared/model/desk.ts'
import { CopyValue } from '../../components/copy-button.tsx'
import { Time } from '../../components/time.tsx'
import { T } from '../../i18n/index.tsx'

/** What is missing from the history, why, and where the earlier data is. */
export function GapText({ gap }: { readonly gap: Extract<Notice, { readonly kind: 'gap' }> }): ReactNode {
  const { cause, from, to, path } = gap
  const values = { from: from && <Time at={from} />, to: <Time at={to} />, path: <CopyValue value={path} /> }
  return <T id={from === null && cause === 'older' ? 'notice.gap.replaced' : `notice.gap.${cause}`} values={values} />
}
