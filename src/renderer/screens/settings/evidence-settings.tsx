import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EVIDENCE_LIMITS } from '#shared/rules/evidence.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { Bytes } from '../../components/bytes.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { Section } from './section.tsx'

/** How much evidence is kept, of all transactions, and the rule by which copies go. */
export function EvidenceSettings(): ReactNode {
  const t = useT()
  const { query } = useDesk()
  const { data: usage, error } = useQuery(query.evidence.usage.queryOptions())
  return (
    <Section title={t('settings.evidence')}>
      <dt>{t('settings.evidence.kept')}</dt>
      <dd>
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
      </dd>
      <dt>{t('settings.evidence.rule')}</dt>
      <dd>
        <T
          id="settings.evidence.rule.text"
          values={{ unsent: EVIDENCE_LIMITS.unsentDays, sent: EVIDENCE_LIMITS.sentDays, files: EVIDENCE_LIMITS.files }}
        />
      </dd>
    </Section>
  )
}
