import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Failure } from '#shared/model/failure.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { CopyValue } from '../../components/copy-button.tsx'
import { NamedTransaction, namesTransaction } from '../../components/failure-notice.tsx'
import { failureWords } from '../../components/failure-words.ts'
import { T } from '../../i18n/index.tsx'
import classes from './came-back.module.css'

interface CameBackProps {
  readonly failure: Failure
  /** Whether the text beside it already says what happened: then only the service's own words are shown. */
  readonly said?: boolean
}

/** The response to a failed call, in one line: what happened, and the service's own code and message. */
export function CameBack({ failure, said = false }: CameBackProps): ReactNode {
  const { what, values } = failureWords(failure)
  const { code, message, httpStatus } = 'endpoint' in failure ? failure : {}
  // Only `others_id` has values: the ID that came.
  const id = values && failure.kind === 'unreadable_answer' && <CopyValue value={String(values.id)} isWhole />
  return (
    <div className={classes.root}>
      {!said && <T id={what} values={{ ...values, ...(id && { id }) }} />}
      {namesTransaction(failure) && (
        <>
          {' '}
          <NamedTransaction failure={failure} />
        </>
      )}
      {(code || message || httpStatus !== undefined) && (
        <Group gap="0 8px">
          {code && <code className={classes.code}>{visibleText(code)}</code>}
          {message && <span>{visibleText(message)}</span>}
          {httpStatus !== undefined && (
            <T as="span" className="pd-dim" id="failure.http" values={{ status: String(httpStatus) }} />
          )}
        </Group>
      )}
    </div>
  )
}
