import { Button, Group, Loader } from '@mantine/core'
import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCopyUrl } from '../../bridge/copy-url.ts'
import { T, useT } from '../../i18n/index.tsx'
import { unavailable } from '../unavailable.ts'
import { Picture, type ShownAs } from './copy-picture.tsx'
import { loadPdf } from './load-pdf.ts'
import type { OpenPdf } from './pdf.ts'
import classes from './viewing.module.css'
import { keepsArrows, Zoom } from './zoom.tsx'

/** Pixels of a page's longer side: enough to read it enlarged. */
const SIDE = 2000

const ARROWS = [
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
] as const

interface ShownCopyProps {
  /** `null`: it cannot be shown. */
  readonly as: ShownAs | null
  readonly url: string
  readonly name: string
  /** Left and right switch to another copy, so only Page Up and Page Down turn the pages of this one. */
  readonly arrowsAreTaken?: boolean
}

/** A copy of a file, large. Give each copy a different `key`. */
export function ShownCopy({ as, url: path, name, arrowsAreTaken = false }: ShownCopyProps): ReactNode {
  /** The URL that could not be shown; a different URL is tried. */
  const [broken, setBroken] = useState<string | null>(null)
  const url = useCopyUrl(path)
  const fail = () => setBroken(url)
  if (url === null) return null
  if (broken === url) return <Broken />
  switch (as) {
    case 'image':
      return (
        <Zoom contentKey={url}>
          {(style) => <Picture className={classes.large} style={style} url={url} alt={name} onFail={fail} />}
        </Zoom>
      )
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: what somebody has filmed comes without captions
        <video className={classes.large} src={url} controls onError={fail} />
      )
    case 'pdf':
      return <Pages url={url} onFail={fail} arrowsAreTaken={arrowsAreTaken} />
    default:
      return <Broken />
  }
}

function Broken(): ReactNode {
  return <T as="p" className={classes.broken} role="status" id="viewer.broken" />
}

interface PagesProps {
  readonly url: string
  readonly onFail: () => void
  /** Left and right are used elsewhere, so only Page Up and Page Down turn the pages. */
  readonly arrowsAreTaken: boolean
}

function Pages({ url, onFail, arrowsAreTaken }: PagesProps): ReactNode {
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
    ['PageUp', () => turn(-1)],
    ['PageDown', () => turn(1)],
    ...(arrowsAreTaken
      ? []
      : ARROWS.map(
          ([key, by]): HotkeyItem => [key, (event) => !keepsArrows(event) && turn(by), { preventDefault: false }],
        )),
  ])
  const bar = (
    <Group gap={14} wrap="nowrap" role="status">
      {pdf === null && (
        <>
          <Loader size={14} /> <T id="viewer.loading" />
        </>
      )}
      {pages > 1 && (
        <>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconChevronLeft size={15} aria-hidden />}
            onClick={() => turn(-1)}
            {...unavailable(page === 1)}
          >
            <T id="viewer.previous" />
          </Button>
          <T as="span" className="pd-num" id="viewer.page" values={{ page, pages }} />
          <Button
            variant="default"
            size="compact-sm"
            rightSection={<IconChevronRight size={15} aria-hidden />}
            onClick={() => turn(1)}
            {...unavailable(page === pages)}
          >
            <T id="viewer.next" />
          </Button>
        </>
      )}
    </Group>
  )
  return (
    <Zoom contentKey={page} bar={bar}>
      {(style) => (
        <canvas
          ref={canvas}
          className={classes.page}
          style={style}
          role="img"
          aria-label={t('viewer.page', { page, pages })}
        />
      )}
    </Zoom>
  )
}

/** The PDF while it is shown; `null` until it is open. */
function usePdf(url: string, onFail: () => void): OpenPdf | null {
  const [pdf, setPdf] = useState<OpenPdf | null>(null)
  const failed = useEffectEvent(onFail)
  useEffect(() => {
    let gone = false
    let opened: OpenPdf | null = null
    const open = async () => {
      const { openPdf } = await loadPdf()
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
