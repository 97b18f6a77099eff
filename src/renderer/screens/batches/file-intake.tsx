import { Button, Group, Loader, Portal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconAlertTriangle, IconClipboardText, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { MAX_BATCH_ROWS } from '#shared/model/batch.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { filesOf } from '../../bridge/evidence-files.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useScreenActions } from '../../components/screen-actions.ts'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
import overlayClasses from '../evidence/evidence.module.css'
import { useFileDrop } from '../evidence/use-adding.ts'
import classes from './batches.module.css'
import { type NotTaken, notTakenWords } from './not-taken.ts'
import { type FilePurpose, type OpenFile, useOpenFile } from './use-open-file.ts'

const ACCEPTED = '.xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values'

interface FileIntakeProps {
  readonly profileId: string
  /** The batch whose file is chosen again. */
  readonly again?: string
  /** The batch whose rest starts a new batch from the file. */
  readonly restOf?: NonNullable<FilePurpose['restOf']>
  readonly onOpened: (id: string) => void
  /** Further choices beside a file. */
  readonly children?: ReactNode
}

/** Takes a file of payouts: dropped anywhere on the screen, chosen, or pasted as a table. */
export function FileIntake({ profileId, again, restOf, onOpened, children }: FileIntakeProps): ReactNode {
  const t = useT()
  const isNew = again === undefined && restOf === undefined
  const file = useOpenFile(profileId, { again: again ?? null, restOf: restOf ?? null }, onOpened)
  const dragging = useFileDrop((dropped) => file.open(dropped, 'file'))
  const pasting = usePasting(file)
  const chooser = useRef<HTMLInputElement>(null)
  const choose = () => chooser.current?.click()
  useScreenActions([
    { label: t('batches.choose'), words: ['batches.choose', 'shell.batches'], kind: 'show', run: choose },
  ])
  const onChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])].map((one) => ({ file: one }))
    // Lets the same file be chosen again.
    currentTarget.value = ''
    file.open(chosen, 'file')
  }
  return (
    <section className={classes.intake} aria-label={t('batches.intake')} aria-busy={file.reading !== null}>
      <div className={classes.zone}>
        <IconFileSpreadsheet size={26} stroke={1.5} aria-hidden className={classes.zoneIcon} />
        <div className={classes.zoneText}>
          <T as="p" className={classes.zoneTitle} id={isNew ? 'batches.drop' : 'batches.drop.again'} />
          <T as="p" className="pd-quiet" id="batches.drop.hint" values={{ rows: MAX_BATCH_ROWS }} />
        </div>
        <Group gap={8}>
          <Button onClick={choose} disabled={file.reading !== null}>
            <T id="batches.choose" />
          </Button>
          <Button
            variant="default"
            leftSection={<IconClipboardText size={16} aria-hidden />}
            onClick={() => void pasting.ask()}
            disabled={file.reading !== null}
          >
            <T id="batches.paste" />
          </Button>
          {children}
        </Group>
        <input
          ref={chooser}
          type="file"
          hidden
          accept={ACCEPTED}
          data-testid="batch-chooser"
          aria-label={t('batches.choose')}
          onChange={onChoose}
        />
      </div>
      {file.reading !== null && (
        <Group gap={8} role="status">
          <Loader size={14} />
          <T id="batches.reading" values={{ name: <b>{visibleText(file.reading)}</b> }} />
        </Group>
      )}
      {pasting.hint !== null && <T as="p" className="pd-warning" role="status" id={pasting.hint} />}
      {file.notTaken && <NotTakenNotice why={file.notTaken} />}
      {dragging && (
        <Portal>
          <div className={overlayClasses.overlay} role="status">
            <div className={overlayClasses.target}>
              <IconDownload size={30} stroke={1.5} aria-hidden />
              <T as="p" className={overlayClasses.targetTitle} id={isNew ? 'batches.dropping' : 'batches.drop.again'} />
            </div>
          </div>
        </Portal>
      )}
    </section>
  )
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable], [role=dialog]') !== null

/** Takes a table from the clipboard, by keyboard or by a button. `hint`: why nothing was taken. */
function usePasting({ open }: OpenFile): { readonly ask: () => Promise<void>; readonly hint: MessageId | null } {
  const t = useT()
  const [hint, setHint] = useState<MessageId | null>(null)
  const take = (text: string) => {
    setHint(text.trim() === '' ? 'batches.paste.nothing' : null)
    if (text.trim() === '') return
    const type = { type: 'text/tab-separated-values' }
    open([{ file: new File([text], `${t('batches.pasted')}.tsv`, type) }], 'pasted')
  }
  useWindowEvent('paste', (event) => {
    const data = event.clipboardData
    if (!data || isField(event.target)) return
    event.preventDefault()
    // A spreadsheet adds a picture of the table to its text.
    const text = data.getData('text/plain')
    if (text === '' && filesOf(data).length > 0) open(filesOf(data), 'file')
    else take(text)
  })
  return {
    hint,
    ask: async () => {
      try {
        take(await navigator.clipboard.readText())
      } catch {
        setHint('batches.paste.byKeys')
      }
    },
  }
}

function NotTakenNotice({ why }: { readonly why: NotTaken }): ReactNode {
  if (why.is === 'failed') return <FailureNotice error={why.error} />
  const { what, next, values } = notTakenWords(why)
  return (
    <div className={classes.notTaken} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        {why.is !== 'several' && <p className={classes.fileName}>{visibleText(why.name)}</p>}
        <T as="p" className={classes.notTakenWhat} id={what} values={values} />
        <T as="p" id={next} values={values} />
      </div>
    </div>
  )
}
