import { useDocumentVisibility } from '@mantine/hooks'
import { IconFile, IconFileTypePdf, IconMovie, IconPhoto } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'
import { useCopyUrl } from '../../bridge/copy-url.ts'
import { useLine } from '../../bridge/line.ts'
import { loadPdf } from './load-pdf.ts'
import classes from './viewing.module.css'

/** How the bytes of a copy can be shown. None of our engines decodes HEIC or TIFF. */
export type ShownAs = 'image' | 'pdf' | 'video'

interface CopyPictureProps {
  /** `null`: it cannot be shown, or is missing. */
  readonly as: ShownAs | null
  readonly url: string | null
  /** Detected from the content; `null` if unknown. */
  readonly contentType: string | null
}

/**
 * A preview of a copy: the picture itself, the first page or the first frame; an icon if the engine cannot decode it.
 */
export function CopyPicture({ as, url: path, contentType }: CopyPictureProps): ReactNode {
  /** The URL that could not be shown; a different URL is tried, and the same one when it may be readable again. */
  const [broken, setBroken] = useState<string | null>(null)
  const visibility = useDocumentVisibility()
  const { open } = useLine()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page is seen again, or connected again
  useEffect(() => setBroken(null), [visibility, open])
  const url = useCopyUrl(as === null ? null : path)
  const fail = () => setBroken(url)
  if (as === null || url === null || broken === url) return <Sign type={contentType ?? ''} />
  switch (as) {
    case 'image':
      return <Picture className={classes.picture} url={url} alt="" onFail={fail} />
    case 'video':
      // Slightly after the start: some players show nothing until the first frame is requested.
      return <video className={classes.picture} src={`${url}#t=0.001`} muted preload="metadata" onError={fail} />
    case 'pdf':
      return <FirstPage url={url} />
  }
}

function FirstPage({ url }: { readonly url: string }): ReactNode {
  const { data } = useFirstPage(url)
  return data ? <img className={classes.picture} src={data} alt="" data-page /> : <Sign type="application/pdf" />
}

function Sign({ type }: { readonly type: string }): ReactNode {
  if (type.startsWith('image/')) return <IconPhoto size={26} stroke={1.4} aria-hidden />
  if (type.startsWith('video/')) return <IconMovie size={26} stroke={1.4} aria-hidden />
  if (type === 'application/pdf') return <IconFileTypePdf size={26} stroke={1.4} aria-hidden />
  return <IconFile size={26} stroke={1.4} aria-hidden />
}

/** Pictures with more pixels are not decoded: a small file can contain gigabytes of them. */
const MAX_PIXELS = 120_000_000

interface PictureProps {
  readonly url: string
  readonly alt: string
  readonly className: string | undefined
  readonly style?: CSSProperties | undefined
  /** Called if the engine cannot decode it, or if that would take too much memory. */
  readonly onFail: () => void
}

/** A picture, unchanged. Decoded when it first comes into view, and visible only once its size is known. */
export function Picture({ url, alt, className, style, onFail }: PictureProps): ReactNode {
  const [fits, setFits] = useState(false)
  const judge = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) => {
    if (naturalWidth * naturalHeight > MAX_PIXELS) onFail()
    else setFits(true)
  }
  return (
    <img
      className={className}
      style={fits ? style : { visibility: 'hidden' }}
      draggable={false}
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      onLoad={judge}
      onError={onFail}
    />
  )
}

/** Pixels of the longer side: twice the size of a preview, for high-density screens. */
const SIDE = 240

/** One at a time: drawing a page takes a thread and some time. */
let last: Promise<unknown> = Promise.resolve()

/** The first page of the PDF at `url` as a picture; `null` if it cannot be drawn. Drawn once, or until it can be. */
function useFirstPage(url: string): UseQueryResult<string | null> {
  return useQuery({
    queryKey: ['first page', url],
    queryFn: () => {
      const drawn = last.then(() => firstPage(url))
      last = drawn
      return drawn
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: ({ state }) => (state.data === null ? 'always' : false),
  })
}

async function firstPage(url: string): Promise<string | null> {
  const canvas = document.createElement('canvas')
  try {
    const { openPdf } = await loadPdf()
    const pdf = await openPdf(url)
    try {
      await pdf.draw(1, SIDE, canvas)
    } finally {
      pdf.close()
    }
    return canvas.toDataURL('image/png')
  } catch {
    return null
  } finally {
    canvas.width = 0
  }
}
