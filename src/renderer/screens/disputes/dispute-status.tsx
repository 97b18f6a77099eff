import type { ReactNode } from 'react'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Tag } from '../../components/tag.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { looksOf, vocabularyOf } from './dispute-word.ts'
import classes from './disputes.module.css'

interface DisputeStatusProps {
  readonly status: string | null
  /** With the operator's own word beside it, where there is one. */
  readonly withWord?: boolean
}

/** A status of a dispute as it came; in whose vocabulary it stands on hover. */
export function DisputeStatus({ status, withWord = false }: DisputeStatusProps): ReactNode {
  const t = useT()
  if (status === null) {
    return (
      <span className={classes.quiet}>
        <T id="dispute.known.noStatus" />
      </span>
    )
  }
  const { tone, word } = looksOf(status)
  return (
    <>
      <Tag tone={tone} raw title={t(`disputes.vocabulary.${vocabularyOf(status)}`)}>
        {visibleText(status)}
      </Tag>
      {withWord && word && (
        <span className={classes.word}>
          <T id={word} />
        </span>
      )}
    </>
  )
}
