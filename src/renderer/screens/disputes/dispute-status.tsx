import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Tag } from '../../components/tag.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { disputeLooksOf, vocabularyOf } from './dispute-word.ts'

/** A dispute's status in Paydesk's words, with the platform's own on hover and for screen readers; or as received. */
export function DisputeStatus({ status }: { readonly status: string | null }): ReactNode {
  const t = useT()
  if (!status) {
    return <T as="span" className="pd-quiet" id="dispute.known.noStatus" />
  }
  const { tone, word } = disputeLooksOf(status)
  const raw = visibleText(status)
  const vocabulary = t(`disputes.vocabulary.${vocabularyOf(status)}`)
  if (word === null) {
    return (
      <Tag tone={tone} raw title={vocabulary}>
        {raw}
      </Tag>
    )
  }
  return (
    <Tag tone={tone} title={`${raw}. ${vocabulary}`}>
      <T id={word} />
      <VisuallyHidden> ({raw})</VisuallyHidden>
    </Tag>
  )
}
