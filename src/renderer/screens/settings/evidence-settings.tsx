import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EVIDENCE_LIMITS } from '#shared/rules/evidence.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { Bytes } from '../../components/amount.tsx'
import { Description } from '../../components/description-list.tsx'
import { Details } from '../../components/explain.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { T, useT } from '../../i18n/index.tsx'

/** How much evidence is kept for all transactions, and the rule by which copies are deleted. */
export function EvidenceSettings(): ReactNode {
  const t = useT()
  const { query } = useDesk()
  const { data: usage, error } = useQuery(query.evidence.usage.queryOptions())
  return (
    <Description label="settings.evidence">
      {usage && (
        <T
          id="settings.evidence.usage"
          values={{
            files: usage.files,
            used: <Bytes value={usage.bytes} />,
            limit: <Bytes value={EVIDENCE_LIMITS.bytes} />,
          }}
        />
      )}
      {error && <FailureNotice error={error} />}
      <Details of={t('settings.evidence')}>
        <T
          id="settings.evidence.rule.text"
          values={{
            unsent: EVIDENCE_LIMITS.unsentDays,
            sent: EVIDENCE_LIMITS.sentDays,
            files: EVIDENCE_LIMITS.files,
          }}
        />
      </Details>
    </Description>
  )
}
