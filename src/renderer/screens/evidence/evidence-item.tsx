import { ActionIcon, Button, Checkbox, Tooltip } from '@mantine/core'
import { IconFolder, IconPhotoDown, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { EvidenceFile } from '#shared/model/evidence.ts'
import { SHOWN_PICTURES } from '#shared/rules/evidence.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Bytes } from '../../components/amount.tsx'
import { Tag } from '../../components/tag.tsx'
import copyItem from '../../components/viewing/copy-item.module.css'
import { CopyPicture, type ShownAs } from '../../components/viewing/copy-picture.tsx'
import { typeName } from '../../components/viewing/type-name.ts'
import { T, useT } from '../../i18n/index.tsx'
import { FileRemarks } from './adding-remarks.tsx'
import classes from './evidence.module.css'
import { evidenceVerdictOf } from './verdict.ts'

interface EvidenceItemProps {
  readonly file: EvidenceFile
  /** Whether no further file can go with the dispute. */
  readonly isFull: boolean
  /** Whether an action on it is under way. */
  readonly busy: boolean
  readonly onShow: () => void
  readonly onAttach: (attached: boolean) => void
  readonly onConvert: () => void
  readonly onRemove: () => void
}

/** A kept file: what it is, whether it can be sent and why not, and what can be done about it. */
export function EvidenceItem(props: EvidenceItemProps): ReactNode {
  const { file, isFull, busy, onShow, onAttach, onConvert, onRemove } = props
  const t = useT()
  const name = visibleText(file.name)
  const { tone, word } = evidenceVerdictOf(file)
  const canGo = file.trouble === null && file.hasCopy
  const isHeld = isFull && !file.attached
  const item = useRef<HTMLLIElement>(null)
  const remove = () => {
    // Removing it loses the focus, which moves to the next file, the previous one, or the button that adds files.
    const other = item.current?.nextElementSibling ?? item.current?.previousElementSibling
    focusOn(other ?? item.current?.closest('section')?.querySelector('button'))
    onRemove()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A held key acts once: by then the focus is on the next file.
    if (event.key === 'Delete' && !busy) return event.repeat ? undefined : remove()
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter' && evidenceShownAs(file)) onShow()
    else if (event.key === ' ' && canGo && !isHeld) {
      if (!event.repeat) onAttach(!file.attached)
    } else if (event.key === 'ArrowDown') focusOn(event.currentTarget.nextElementSibling)
    else if (event.key === 'ArrowUp') focusOn(event.currentTarget.previousElementSibling)
    else return
    event.preventDefault()
  }
  return (
    <li
      ref={item}
      className={classes.item}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys are short cuts of the buttons in it
      tabIndex={0}
      aria-label={name}
      data-file={file.id}
      aria-busy={busy}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className={classes.preview}
        disabled={evidenceShownAs(file) === null}
        aria-label={t('common.showFile', { name })}
        tabIndex={-1}
        onClick={onShow}
      >
        <Preview file={file} />
      </button>
      <div className={copyItem.about}>
        <p className={copyItem.name} title={name}>
          {name}
        </p>
        <p className={copyItem.line}>
          <Tag tone={tone}>{t(word)}</Tag>
          {file.contentType && <span>{typeName(file.contentType)}</span>}
          <Bytes value={file.size} />
        </p>
        <FileRemarks file={file} isHeld={isHeld && canGo} />
        <div className={classes.doing}>
          {canGo && (
            <Checkbox
              size="xs"
              checked={file.attached}
              disabled={isHeld}
              label={<T id="evidence.attach" />}
              aria-label={t('evidence.attach.name', { name })}
              onChange={(event) => onAttach(event.currentTarget.checked)}
            />
          )}
          {file.trouble?.is === 'type' && file.trouble.wayOut === 'convert' && file.hasCopy && (
            <Button
              variant="default"
              size="compact-xs"
              leftSection={<IconPhotoDown size={14} aria-hidden />}
              loading={busy}
              onClick={() => {
                item.current?.focus()
                onConvert()
              }}
            >
              <T id="evidence.convert" />
            </Button>
          )}
        </div>
      </div>
      <Tooltip label={<T id="common.remove" />}>
        <ActionIcon aria-label={t('evidence.remove.name', { name })} disabled={busy} onClick={remove}>
          <IconX size={16} />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}

function focusOn(element: Element | null | undefined): void {
  if (element instanceof HTMLElement) element.focus()
}

/** How a file is shown; `null` if it cannot be shown or its copy is missing. */
export function evidenceShownAs({ contentType, sha256, hasCopy }: EvidenceFile): ShownAs | null {
  if (contentType === null || sha256 === null || !hasCopy) return null
  if (SHOWN_PICTURES.has(contentType)) return 'image'
  if (contentType === 'application/pdf') return 'pdf'
  return contentType.startsWith('video/') ? 'video' : null
}

/** The URL of a copy's bytes: of the page's own origin, in both hosts. */
export function evidenceUrl(sha256: string): string {
  return `/evidence/${sha256}`
}

/** A thumbnail of a file, or an icon for its type. */
function Preview({ file }: { readonly file: EvidenceFile }): ReactNode {
  const { contentType, sha256, trouble } = file
  if (trouble?.is === 'folder') return <IconFolder size={26} stroke={1.4} aria-hidden />
  return <CopyPicture as={evidenceShownAs(file)} url={sha256 && evidenceUrl(sha256)} contentType={contentType} />
}
