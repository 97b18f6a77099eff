import type { ReactNode } from 'react'
import { type KeptReceipt, UNKNOWN_TYPE } from '#shared/model/kept-receipt.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { failureWords } from '../../../components/failure-words.ts'
import copyItem from '../../../components/viewing/copy-item.module.css'
import { typeName } from '../../../components/viewing/type-name.ts'
import { T, useT } from '../../../i18n/index.tsx'
import type { KeptCopy } from './kept.ts'

/** The size of the largest receipt that is kept, in megabytes. */
const MAX_MEGABYTES = 25

/** What to know about a receipt, and what to do about it. */
export function ReceiptRemarks({ receipt: { copy, declared } }: { readonly receipt: KeptReceipt }): ReactNode {
  switch (copy.is) {
    case 'kept':
      return <OfKept copy={copy} declared={declared} />
    case 'waiting':
      return (
        <Remark>
          <T id="receipts.waiting" />
        </Remark>
      )
    case 'refused':
      return (
        <Remark tone="warn">
          <T id={`receipts.refused.${copy.why}`} values={{ megabytes: MAX_MEGABYTES }} />
        </Remark>
      )
    case 'failed':
      return <OfFailed copy={copy} />
    case 'lost':
      return (
        <Remark tone="bad">
          <T id="receipts.lost" />
        </Remark>
      )
    default:
      return assertNever(copy)
  }
}

function OfKept({ copy, declared }: { readonly copy: KeptCopy; readonly declared: KeptReceipt['declared'] }) {
  const isUnknown = copy.contentType === UNKNOWN_TYPE
  const found = typeName(copy.contentType)
  const said = (declared.content_type ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return (
    <>
      {copy.differs && (
        <Remark tone="warn">
          <T
            id={isUnknown ? 'receipts.differs.unknown' : 'receipts.differs'}
            values={{ declared: visibleText(typeName(said)), found }}
          />
        </Remark>
      )}
      {copy.view === 'save' && (
        <Remark>
          <T id={isUnknown ? 'receipts.onlySaved.unknown' : 'receipts.onlySaved'} values={{ found }} />
        </Remark>
      )}
    </>
  )
}

function OfFailed({ copy }: { readonly copy: Extract<KeptReceipt['copy'], { is: 'failed' }> }) {
  const t = useT()
  const { failure, triesAgain } = copy
  const status = 'httpStatus' in failure ? failure.httpStatus : undefined
  if (status === 401 || status === 403 || status === 404 || status === 410) {
    const id = status < 404 ? 'receipts.failed.denied' : 'receipts.failed.gone'
    return (
      <Remark tone="warn">
        <T id={id} values={{ status: String(status) }} />
      </Remark>
    )
  }
  const { what, next, values } = failureWords(failure)
  const isOfCall = 'endpoint' in failure
  const line = { what: t(what, values), status: String(status) }
  return (
    <Remark tone="warn">
      <T id={status === undefined ? 'receipts.failed.line' : 'receipts.failed.status'} values={line} />{' '}
      {!isOfCall && t(next, values)}
      {isOfCall && <T id={triesAgain ? 'receipts.failed.triesAgain' : 'receipts.failed.onWord'} />}
    </Remark>
  )
}

function Remark({ tone, children }: { readonly tone?: 'warn' | 'bad'; readonly children: ReactNode }): ReactNode {
  return (
    <p className={copyItem.remark} data-tone={tone}>
      {children}
    </p>
  )
}
