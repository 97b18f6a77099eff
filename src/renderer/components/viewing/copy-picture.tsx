import { IconFile, IconFileTypePdf, IconMovie, IconPhoto } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useCopyUrl } from '../../bridge/copy-url.ts'
import { useFirstPage } from './first-page.ts'
import { Picture } from './picture.tsx'
import classes from './viewing.module.css'

/** How the bytes of a copy can be shown. HEIC and TIFF no engine of ours decodes. */
export type ShownAs = 'image' | 'pdf' | 'video'

interface CopyPictureProps {
  /** Null: it cannot be shown, or is not there. */
  readonly as: ShownAs | null
  readonly url: string | null
  /** By content; null where it is not known. */
  readonly contentType: string | null
}

/** A small picture of a copy: itself, its first page or first frame; a sign where the engine cannot decode it. */
export function CopyPicture({ as, url: path, contentType }: CopyPictureProps): ReactNode {
  const [broken, setBroken] = useState(false)
  const url = useCopyUrl(as === null ? null : path)
  const fail = () => setBroken(true)
  if (as === null || url === null || broken) return <Sign type={contentType ?? ''} />
  switch (as) {
    case 'image':
      return <Picture className={classes.picture} url={url} alt="" onFail={fail} />
    case 'video':
      // A little way in: some players show nothing before the first frame is asked for.
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
