import { Button, Loader, Modal } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EvidenceFile } from '#shared/model/evidence.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { T, useT } from '../../i18n/index.tsx'
import classes from './evidence.module.css'
import type { OpenPdf } from './pdf.ts'
import { Picture } from './picture.tsx'
import { bytesUrl, shownAs } from './preview.tsx'

/** Pixels of a page's longer side. */
const SIDE = 2000

interface ViewerProps {
  /** Null: nothing is shown. */
  readonly file: EvidenceFile | null
  readonly onClose: () => void
}

/** A file, large. Escape closes it. */
export function Viewer({ file, onClose }: ViewerProps): ReactNode {
  const t = useT()
  return (
    <Modal
      opened={file !== null}
      onClose={onClose}
      title={file && visibleText(file.name)}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size="min(1180px, 94vw)"
    >
      {file?.sha256 != null && <Shown key={file.sha256} file={file} url={bytesUrl(file.sha256)} />}
    </Modal>
  )
}

function Shown({ file, url }: { readonly file: EvidenceFile; readonly url: string }): ReactNode {
  const [broken, setBroken] = useState(false)
  const fail = () => setBroken(true)
  if (broken) return <Broken />
  switch (shownAs(file)) {
    case 'image':
      return <Picture className={classes.large} url={url} alt={visibleText(file.name)} onFail={fail} />
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: what a client has filmed comes without captions
        <video className={classes.large} src={url} controls onError={fail} />
      )
    case 'pdf':
      return <Pages url={url} onFail={fail} />
    default:
      return <Broken />
  }
}

function Broken(): ReactNode {
  return (
    <p className={classes.broken} role="status">
      <T id="evidence.viewer.broken" />
    </p>
  )
}

function Pages({ url, onFail }: { readonly url: string; readonly onFail: () => void }): ReactNode {
  const t = useT()
  const pdf = usePdf(url, onFail)
  const [page, setPage] = useState(1)
  const canvas = useRef<HTMLCanvasElement>(null)
  const pages = pdf?.pages ?? 1
  const failed = useEffectEvent(onFail)
  useEffect(() => {
    if (pdf && canvas.current) pdf.draw(page, SIDE, canvas.current).catch(() => failed())
  }, [pdf, page])
  const turn = (by: number) => setPage((at) => Math.min(pages, Math.max(1, at + by)))
  useHotkeys([
    ['ArrowLeft', () => turn(-1)],
    ['PageUp', () => turn(-1)],
    ['ArrowRight', () => turn(1)],
    ['PageDown', () => turn(1)],
  ])
  return (
    <div className={classes.pages}>
      <div className={classes.turning} role="status">
        {pdf === null && (
          <>
            <Loader size={14} /> <T id="evidence.viewer.loading" />
          </>
        )}
        {pages > 1 && (
          <>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconChevronLeft size={15} aria-hidden />}
              disabled={page === 1}
              onClick={() => turn(-1)}
            >
              <T id="evidence.viewer.previous" />
            </Button>
            <span className="pd-num">
              <T id="evidence.viewer.page" values={{ page, pages }} />
            </span>
            <Button
              variant="default"
              size="compact-sm"
              rightSection={<IconChevronRight size={15} aria-hidden />}
              disabled={page === pages}
              onClick={() => turn(1)}
            >
              <T id="evidence.viewer.next" />
            </Button>
          </>
        )}
      </div>
      <canvas
        ref={canvas}
        className={classes.page}
        role="img"
        aria-label={t('evidence.viewer.page', { page, pages })}
      />
    </div>
  )
}

/** The PDF, while it is looked at; null until it is open. */
function usePdf(url: string, onFail: () => void): OpenPdf | null {
  const [pdf, setPdf] = useState<OpenPdf | null>(null)
  const failed = useEffectEvent(onFail)
  useEffect(() => {
    let gone = false
    let opened: OpenPdf | null = null
    const open = async () => {
      const { openPdf } = await import('./pdf.ts')
      opened = await openPdf(url)
      if (gone) opened.close()
      else setPdf(opened)
    }
    open().catch(() => !gone && failed())
    return () => {
      gone = true
      opened?.close()
    }
  }, [url])
  return pdf
}
