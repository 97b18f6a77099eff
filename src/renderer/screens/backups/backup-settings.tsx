import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { StorageState } from '#shared/model/backup.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useDeskInfo } from '../../bridge/hooks.ts'
import { Bytes } from '../../components/amount.tsx'
import { CopyValue } from '../../components/copy-button.tsx'
import { Description } from '../../components/description-list.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Age, Time } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { EvidenceSettings } from '../settings/evidence-settings.tsx'
import { Section } from '../settings/section.tsx'
import classes from './backups.module.css'
import { Backups, OpenFolder } from './backups.tsx'
import { Retention } from './retention.tsx'

/** What Paydesk stores, where and for how long, and how to back it up and restore it. */
export function BackupSettings(): ReactNode {
  const t = useT()
  const { query } = useDesk()
  const { dataFolder, host } = useDeskInfo()
  const { data: state, error } = useQuery(query.backups.state.queryOptions())
  return (
    <Section title={t('backups.title')}>
      <Description label="backups.folder">
        <Group gap="6px 10px" miw={0}>
          <CopyValue value={dataFolder} label={t('backups.folder')} />
          {host === 'desktop' && <OpenFolder folder="data" label={t('backups.folder')} />}
        </Group>
        <T as="p" className={classes.note} id="backups.folder.hint" />
      </Description>
      <Description label="backups.kept">
        {state && <Kept state={state} />}
        {error && <FailureNotice error={error} />}
      </Description>
      <EvidenceSettings />
      <Description label="backups.payloads">
        <Retention />
      </Description>
      <Description label="backups.backups">
        <Backups folder={state?.backupFolder} />
      </Description>
      {state?.restored && (
        <Description label="backups.restored">
          <T
            id="backups.restored.text"
            values={{
              restoredAt: <Time at={state.restored.to} />,
              backupMadeAt: <Time at={state.restored.backupMadeAt ?? state.restored.from ?? ''} />,
              setAside: <CopyValue value={state.restored.path} />,
            }}
          />
        </Description>
      )}
    </Section>
  )
}

function Kept({ state }: { readonly state: StorageState }): ReactNode {
  const { databaseBytes, transactions, observations, evidence, receipts, checkedAt, damage } = state
  return (
    <>
      <ul>
        <T
          as="li"
          id="backups.kept.database"
          values={{ size: <Bytes value={databaseBytes} />, transactions, observations }}
        />
        <T
          as="li"
          id="backups.kept.evidence"
          values={{ size: <Bytes value={evidence.bytes} />, files: evidence.files }}
        />
        <T
          as="li"
          id="backups.kept.receipts"
          values={{ size: <Bytes value={receipts.bytes} />, files: receipts.files }}
        />
      </ul>
      {damage === null && checkedAt !== null && (
        <T as="p" className={classes.note} id="backups.checked" values={{ age: <Age at={checkedAt} /> }} />
      )}
      {damage !== null && (
        <T as="p" className="pd-warning" role="alert" id="backups.damage" values={{ detail: damage }} />
      )}
    </>
  )
}
