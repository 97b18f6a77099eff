import { Button, Group, Loader, Progress } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { Bytes } from '../../../components/amount.tsx'
import { useTellFailure } from '../../../components/announcer.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { AskedAbout } from '../../transaction/asked-about.tsx'
import classes from './sending-view.module.css'
import { useUpload } from './use-sending.ts'

interface SendingViewProps {
  readonly transaction: Transaction
  readonly intentId: string
}

/** A dispute being sent: the progress of the whole and of each file, and a way to stop it. */
export function DisputeSendingView({ transaction, intentId }: SendingViewProps): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const tell = useTellFailure()
  const progress = useUpload(intentId)
  const [stopping, setStopping] = useState(false)
  const stop = () => {
    setStopping(true)
    client.disputes.stop({ intentId }).catch((error: unknown) => {
      setStopping(false)
      tell(error)
    })
  }
  return (
    <div className={classes.sending}>
      <Group gap={12} wrap="nowrap" fz="lg" fw={600} role="status">
        <Loader size={20} />
        <T id="dispute.sending" />
      </Group>
      <AskedAbout transaction={transaction} />
      {progress && progress.total > 0 && (
        <Bar name={t('newDispute.sending.whole')} sent={progress.sent} size={progress.total} isWhole />
      )}
      {progress?.files.map((file, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: files are sent in their order, and two may be of one name
        <Bar key={place} name={visibleText(file.name)} sent={file.sent} size={file.size} />
      ))}
      <div className={classes.stop}>
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={15} aria-hidden />}
          loading={stopping}
          onClick={stop}
        >
          <T id="common.stop" />
        </Button>
        <T as="p" className="pd-quiet" id="newDispute.stop.means" />
      </div>
    </div>
  )
}

interface BarProps {
  readonly name: string
  /** Bytes. */
  readonly sent: number
  readonly size: number
  readonly isWhole?: boolean
}

function Bar({ name, sent, size, isWhole = false }: BarProps): ReactNode {
  return (
    <div className={classes.upload} data-whole={isWhole || undefined}>
      <span className={classes.uploadName}>{name}</span>
      <T
        as="span"
        className={classes.uploadSize}
        id="newDispute.sending.of"
        values={{ sent: <Bytes value={sent} />, size: <Bytes value={size} /> }}
      />
      <Progress
        className={classes.uploadBar}
        size={isWhole ? 'md' : 'xs'}
        value={size === 0 ? 100 : (100 * sent) / size}
        aria-label={name}
      />
    </div>
  )
}
