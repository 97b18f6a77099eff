import { IconFolder } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { EvidenceFile } from '#shared/model/evidence.ts'
import { SHOWN_PICTURES } from '#shared/rules/shown-pictures.ts'
import { CopyPicture, type ShownAs } from '../../components/viewing/copy-picture.tsx'

/** What is larger is not opened to be looked at (bytes). */
const MAX_BYTES = 60_000_000

/** How a file is shown; null where it cannot be, or its copy is not there. */
export function shownAs({ contentType, sha256, hasCopy, size }: EvidenceFile): ShownAs | null {
  if (contentType === null || sha256 === null || !hasCopy || size > MAX_BYTES) return null
  if (SHOWN_PICTURES.has(contentType)) return 'image'
  if (contentType === 'application/pdf') return 'pdf'
  return contentType.startsWith('video/') ? 'video' : null
}

/** Where the desk gives the bytes of a copy: of the page's own origin, in both hosts. */
export function bytesUrl(sha256: string): string {
  return `/evidence/${sha256}`
}

/** A small picture of a file, or a sign of what it is. */
export function Preview({ file }: { readonly file: EvidenceFile }): ReactNode {
  const { contentType, sha256, trouble } = file
  if (trouble?.is === 'folder') return <IconFolder size={26} stroke={1.4} aria-hidden />
  return <CopyPicture as={shownAs(file)} url={sha256 && bytesUrl(sha256)} contentType={contentType} />
}
