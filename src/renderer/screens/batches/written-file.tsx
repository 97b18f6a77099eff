import { Button, Group, Loader } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDesk } from '../../bridge/desk.tsx'
import { useTellFailure } from '../../components/announcer.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { T } from '../../i18n/index.tsx'
import type { useWriting } from '../exports/use-export.ts'

/** The progress of writing a file; nothing if none is being written. */
export function WrittenFile({
  writing,
}: {
  readonly writing: Pick<ReturnType<typeof useWriting>, 'exporting' | 'stop'>
}): ReactNode {
  const { client } = useDesk()
  const tell = useTellFailure()
  const { exporting, stop } = writing
  if (exporting.is === 'choosing')
    return exporting.wasStopped && <T as="p" className="pd-quiet" role="status" id="exports.stopped" />
  if (exporting.is === 'failed') return <FailureNotice error={exporting.error} />
  if (exporting.is === 'asking') return <T as="p" className="pd-quiet" role="status" id="exports.asking" />
  if (exporting.is === 'under_way') {
    return (
      <Group gap={8} role="status" fz="sm">
        <Loader size={14} />
        {exporting.of === null ? (
          <T id="common.counting" />
        ) : (
          <T id="exports.progress" values={{ rows: exporting.rows, of: exporting.of }} />
        )}
        <Button variant="default" size="compact-xs" onClick={stop}>
          <T id="common.stop" />
        </Button>
      </Group>
    )
  }
  const { path } = exporting
  return (
    <Group gap="4px 8px" role="status" fz="sm">
      <T as="span" id={path === null ? 'batches.written.page' : 'batches.written'} values={{ path: <b>{path}</b> }} />
      {path !== null && (
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconFolder size={14} aria-hidden />}
          onClick={() => client.exports.show({ path }).catch(tell)}
        >
          <T id="exports.show" />
        </Button>
      )}
    </Group>
  )
}
