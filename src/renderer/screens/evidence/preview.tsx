import { IconFile, IconFileTypePdf, IconFolder, IconMovie, IconPhoto } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { EvidenceFile } from '#shared/model/evidence.ts'
import classes from './evidence.module.css'
import { useFirstPage } from './first-page.ts'
import { Picture } from './picture.tsx'

/** How the bytes of a file can be shown. HEIC and TIFF no engine of ours decodes. */
export type ShownAs = 'image' | 'pdf' | 'video'

/** What is larger is not opened to be looked at (bytes). */
const MOST_BYTES = 60_000_000

const IMAGES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/bmp',
  'image/avif',
  'image/x-icon',
])

/** How a file is shown; null where it cannot be, or its copy is not there. */
export function shownAs({ contentType, sha256, hasCopy, size }: EvidenceFile): ShownAs | null {
  if (contentType === null || sha256 === null || !hasCopy || size > MOST_BYTES) return null
  if (IMAGES.has(contentType)) return 'image'
  if (contentType === 'application/pdf') return 'pdf'
  return contentType.startsWith('video/') ? 'video' : null
}

/** Where the desk gives the bytes of a copy: of the page's own origin, in both hosts. */
export function bytesUrl(sha256: string): string {
  return `/evidence/${sha256}`
}

/** A small picture of a file: itself, its first page or first frame; a sign where the engine cannot decode it. */
export function Preview({ file }: { readonly file: EvidenceFile }): ReactNode {
  const [broken, setBroken] = useState(false)
  const as = shownAs(file)
  if (as === null || file.sha256 === null || broken) return <Sign file={file} />
  const url = bytesUrl(file.sha256)
  const fail = () => setBroken(true)
  switch (as) {
    case 'image':
      return <Picture className={classes.picture} url={url} alt="" onFail={fail} />
    case 'video':
      // A little way in: some players show nothing before the first frame is asked for.
      return <video className={classes.picture} src={`${url}#t=0.001`} muted preload="metadata" onError={fail} />
    case 'pdf':
      return <FirstPage file={file} url={url} />
  }
}

function FirstPage({ file, url }: { readonly file: EvidenceFile; readonly url: string }): ReactNode {
  const { data } = useFirstPage(url)
  return data ? <img className={classes.picture} src={data} alt="" data-page /> : <Sign file={file} />
}

function Sign({ file: { contentType, trouble } }: { readonly file: EvidenceFile }): ReactNode {
  const type = contentType ?? ''
  if (trouble?.is === 'folder') return <IconFolder size={26} stroke={1.4} aria-hidden />
  if (type.startsWith('image/')) return <IconPhoto size={26} stroke={1.4} aria-hidden />
  if (type.startsWith('video/')) return <IconMovie size={26} stroke={1.4} aria-hidden />
  if (type === 'application/pdf') return <IconFileTypePdf size={26} stroke={1.4} aria-hidden />
  return <IconFile size={26} stroke={1.4} aria-hidden />
}
