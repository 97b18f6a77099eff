import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { formatBytesIn } from '../i18n/format.ts'
import { useT } from '../i18n/index.tsx'

/** A size in the unit that suits it; in bytes on hover. */
export function Bytes({ value }: { readonly value: number }): ReactNode {
  const { locale } = useIntl()
  const t = useT()
  return (
    <span className="pd-num" title={t('common.bytes', { count: value })}>
      {formatBytesIn(locale, value) ?? t('common.bytes', { count: value })}
    </span>
  )
}
