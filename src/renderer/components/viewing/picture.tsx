import { type ReactNode, type SyntheticEvent, useState } from 'react'

/** A picture of more pixels is not decoded: a small file can hold gigabytes of them. */
const MAX_PIXELS = 120_000_000

interface PictureProps {
  readonly url: string
  readonly alt: string
  readonly className: string | undefined
  /** The engine cannot decode it, or it would take too much memory. */
  readonly onFail: () => void
}

/** A picture as it is. It is decoded when it is seen first, and seen only once its size is known. */
export function Picture({ url, alt, className, onFail }: PictureProps): ReactNode {
  const [fits, setFits] = useState(false)
  const judge = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) => {
    if (naturalWidth * naturalHeight > MAX_PIXELS) onFail()
    else setFits(true)
  }
  return (
    <img
      className={className}
      style={fits ? undefined : { visibility: 'hidden' }}
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      onLoad={judge}
      onError={onFail}
    />
  )
}
