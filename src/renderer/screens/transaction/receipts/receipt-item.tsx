import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconDownload, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type KeptReceipt, UNKNOWN_TYPE } from '#shared/model/kept-receipt.ts'
import { isAsSent } from '#shared/rules/cut-text.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDeskInfo } from '../../../bridge/hooks.ts'
import { Bytes } from '../../../components/amount.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Tag } from '../../../components/tag.tsx'
import copyItem from '../../../components/viewing/copy-item.module.css'
import { CopyPicture } from '../../../components/viewing/copy-picture.tsx'
import { typeName } from '../../../components/viewing/type-name.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { declaredName, isShown, receiptUrl, shownAs } from './kept.ts'
import { ReceiptRemarks } from './receipt-remarks.tsx'
import classes from './receipts.module.css'
import type { ReceiptActions } from './use-receipt-actions.ts'

interface ReceiptItemProps {
  readonly receipt: KeptReceipt
  readonly actions: ReceiptActions
  readonly onShow: () => void
}

/** A receipt: what the status declares, what it is, and its actions. */
export function ReceiptItem({ receipt, actions, onShow }: ReceiptItemProps): ReactNode {
  const t = useT()
  const { copy, isNamed } = receipt
  const declared = declaredName(receipt)
  const name = declared || t('receipts.noName')
  const kept = copy.is === 'kept' ? copy : null
  return (
    <li className={classes.item} data-receipt={receipt.id} aria-busy={actions.busy.has(receipt.id)} tabIndex={-1}>
      <button
        type="button"
        className={classes.preview}
        disabled={!isShown(receipt)}
        aria-label={t('common.showFile', { name })}
        onClick={onShow}
      >
        <CopyPicture
          key={kept?.sha256}
          as={kept && shownAs(kept)}
          url={kept && receiptUrl(kept)}
          contentType={kept?.contentType ?? receipt.declared.content_type}
        />
      </button>
      <div className={copyItem.about}>
        <p className={declared ? copyItem.name : 'pd-quiet'} title={name}>
          {name}
        </p>
        <p className={copyItem.line}>
          {kept ? (
            <>
              <span>
                {kept.contentType === UNKNOWN_TYPE ? <T id="receipts.type.unknown" /> : typeName(kept.contentType)}
              </span>
              <Bytes value={kept.size} />
            </>
          ) : (
            copy.is !== 'kept' && (
              <Tag tone={TONES[copy.is]}>
                <T id={`receipts.state.${copy.is}`} />
              </Tag>
            )
          )}
          {!isNamed && (
            <Tag tone="mute" title={t('receipts.notNamed.means')}>
              <T id="receipts.notNamed" />
            </Tag>
          )}
        </p>
        <Declared declared={receipt.declared} />
        <ReceiptRemarks receipt={receipt} />
      </div>
      <Doing receipt={receipt} name={name} actions={actions} />
    </li>
  )
}

/** The ID and types declared by the status (interface: Receipt element); what it really is stands above. */
function Declared({ declared: { id, multimedia_type, content_type } }: Pick<KeptReceipt, 'declared'>): ReactNode {
  const words = [id, multimedia_type, content_type].filter((word) => word !== null && word !== '')
  if (words.length === 0) return null
  return (
    <T
      as="p"
      className={classes.declared}
      id="receipts.declared"
      values={{ words: visibleText(words.map((word) => word?.slice(0, 100)).join(' · ')) }}
    />
  )
}

const TONES = { waiting: 'info', failed: 'warn', refused: 'mute', lost: 'bad' } as const

function Doing({ receipt, name, actions }: Pick<ReceiptItemProps, 'receipt' | 'actions'> & { readonly name: string }) {
  const t = useT()
  const isDesktop = useDeskInfo().host === 'desktop'
  const { copy, declared } = receipt
  const busy = actions.busy.has(receipt.id)
  return (
    <Group gap={2} wrap="nowrap">
      {mayFetch(copy) && (
        <Tooltip label={<T id="receipts.fetch" />}>
          <ActionIcon
            size={24}
            loading={busy}
            aria-label={t('receipts.fetch.name', { name })}
            onClick={({ currentTarget }) => {
              // The button goes with its success.
              currentTarget.closest('li')?.focus()
              actions.fetch(receipt)
            }}
          >
            <IconRefresh size={15} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {isDesktop && isShown(receipt) && (
        <Tooltip label={<T id="receipts.open" />}>
          <ActionIcon size={24} aria-label={t('receipts.open.name', { name })} onClick={() => actions.open(receipt)}>
            <IconExternalLink size={15} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {copy.is === 'kept' && (
        <Tooltip label={<T id="receipts.save" />}>
          <ActionIcon size={24} aria-label={t('receipts.save.name', { name })} onClick={() => actions.save(receipt)}>
            <IconDownload size={15} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {declared.url && isAsSent(declared.url) && <CopyButton value={declared.url} label={t('receipts.copyUrl')} />}
    </Group>
  )
}

/** Refusals due to the address itself, which are the same each time. */
const OF_THE_ADDRESS: ReadonlySet<string> = new Set(['no_url', 'not_http', 'has_credentials'])

function mayFetch(copy: KeptReceipt['copy']): boolean {
  return copy.is !== 'kept' && !(copy.is === 'refused' && OF_THE_ADDRESS.has(copy.why))
}
