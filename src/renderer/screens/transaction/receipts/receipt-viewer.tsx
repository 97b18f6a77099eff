import { Group } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconDownload, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDeskInfo } from '../../../bridge/hooks.ts'
import { Bytes } from '../../../components/amount.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Time } from '../../../components/time.tsx'
import { ShownCopy } from '../../../components/viewing/shown-copy.tsx'
import { typeName } from '../../../components/viewing/type-name.ts'
import { ViewerButton } from '../../../components/viewing/viewer-button.tsx'
import { keepsArrows } from '../../../components/viewing/zoom.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { declaredName, receiptUrl, type ShownReceipt, shownAs } from './kept.ts'
import classes from './receipts.module.css'
import type { ReceiptActions } from './use-receipt-actions.ts'

interface ReceiptViewerProps {
  readonly receipts: readonly ShownReceipt[]
  /** `null` if none is shown. */
  readonly id: string | null
  readonly actions: ReceiptActions
  readonly onShow: (id: string | null) => void
}

/** An enlarged receipt. The arrow keys lead to the next and the previous one, Escape closes it. */
export function ReceiptViewer({ receipts, id, actions, onShow }: ReceiptViewerProps): ReactNode {
  const t = useT()
  const place = receipts.findIndex((receipt) => receipt.id === id)
  const receipt = receipts[place]
  return (
    <Dialog
      opened={receipt !== undefined}
      onClose={() => onShow(null)}
      title={receipt && (declaredName(receipt) || t('receipts.noName'))}
      size="min(1180px, 94vw)"
    >
      {receipt && <Shown receipts={receipts} place={place} receipt={receipt} actions={actions} onShow={onShow} />}
    </Dialog>
  )
}

interface ShownProps extends Pick<ReceiptViewerProps, 'receipts' | 'actions' | 'onShow'> {
  readonly place: number
  readonly receipt: ShownReceipt
}

function Shown({ receipts, place, receipt, actions, onShow }: ShownProps): ReactNode {
  const { copy } = receipt
  const go = (by: number) => {
    const other = receipts[place + by]
    if (other) onShow(other.id)
  }
  useHotkeys([
    ['ArrowLeft', (event) => !keepsArrows(event) && go(-1), { preventDefault: false }],
    ['ArrowRight', (event) => !keepsArrows(event) && go(1), { preventDefault: false }],
  ])
  return (
    <div className={classes.shown}>
      <Group gap="4px 10px" fz="sm">
        <Step by={-1} isThere={place > 0} onGo={go} />
        <T
          as="span"
          className="pd-num"
          id="receipts.viewer.place"
          values={{ place: place + 1, count: receipts.length }}
        />
        <Step by={1} isThere={place < receipts.length - 1} onGo={go} />
        <span>{typeName(copy.contentType)}</span>
        <Bytes value={copy.size} />
        <T
          as="span"
          className={classes.fetched}
          id="receipts.viewer.fetched"
          values={{ time: <Time at={copy.fetchedAt} /> }}
        />
        <Out receipt={receipt} actions={actions} />
      </Group>
      <ShownCopy
        key={receipt.id}
        as={shownAs(copy)}
        url={receiptUrl(copy)}
        name={declaredName(receipt)}
        arrowsAreTaken={receipts.length > 1}
      />
    </div>
  )
}

interface StepProps {
  readonly by: 1 | -1
  readonly isThere: boolean
  readonly onGo: (by: number) => void
}

function Step({ by, isThere, onGo }: StepProps): ReactNode {
  const t = useT()
  const label = t(by < 0 ? 'receipts.viewer.previous' : 'receipts.viewer.next')
  const Icon = by < 0 ? IconChevronLeft : IconChevronRight
  return (
    <ViewerButton label={label} isThere={isThere} onClick={() => onGo(by)}>
      <Icon size={17} aria-hidden />
    </ViewerButton>
  )
}

function Out({ receipt, actions }: Pick<ShownProps, 'receipt' | 'actions'>): ReactNode {
  const t = useT()
  const isDesktop = useDeskInfo().host === 'desktop'
  return (
    <>
      {isDesktop && (
        <ViewerButton label={t('receipts.open')} onClick={() => actions.open(receipt)}>
          <IconExternalLink size={16} aria-hidden />
        </ViewerButton>
      )}
      <ViewerButton label={t('receipts.save')} onClick={() => actions.save(receipt)}>
        <IconDownload size={16} aria-hidden />
      </ViewerButton>
    </>
  )
}
