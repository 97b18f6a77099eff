import { MAX_EVIDENCE_BYTES } from '#shared/rules/evidence.ts'

/** The pixel limits of a PNG that is made, and of a picture that is decoded for it. */
const MAX_PIXELS = 40_000_000
const MAX_DECODED = 250_000_000

/** How many sizes are tried until the PNG is small enough. */
const ATTEMPTS = 6

interface Size {
  readonly width: number
  readonly height: number
}

type PngMade =
  | { readonly result: 'made'; readonly png: Blob; readonly from: Size; readonly to: Size }
  /** The engine cannot read the picture, it would take too much memory, or no attempt was small enough. */
  | { readonly result: 'undecodable' | 'too_large' }

/** Makes a PNG of a picture that the engine can show, no larger than may be sent. Never rejects. */
export async function toPng(url: string): Promise<PngMade> {
  try {
    const image = await load(url)
    const from = { width: image.naturalWidth, height: image.naturalHeight }
    if (from.width === 0 || from.height === 0) return { result: 'undecodable' }
    if (from.width * from.height > MAX_DECODED) return { result: 'too_large' }
    return await draw(image, from)
  } catch {
    return { result: 'undecodable' }
  }
}

async function draw(image: HTMLImageElement, from: Size): Promise<PngMade> {
  let to = firstSize(from)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const png = await paint(image, to)
    if (png.size <= MAX_EVIDENCE_BYTES) return { result: 'made', png, from, to }
    to = smaller(to, png.size)
  }
  return { result: 'too_large' }
}

/** The size a picture is first drawn at: its own, or the largest of its shape within the limit. */
export function firstSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)))
  return scaled({ width, height }, scale)
}

/** The size to try after a PNG with too many bytes: proportionally fewer pixels, and a little less. */
export function smaller(size: Size, bytes: number): Size {
  return scaled(size, Math.min(0.9, Math.sqrt(MAX_EVIDENCE_BYTES / bytes) * 0.95))
}

function scaled({ width, height }: Size, scale: number): Size {
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** Resolves once the header of the picture has been read: its size is known before it is decoded. */
function load(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('The picture cannot be read'))
    image.src = url
  })
}

async function paint(image: HTMLImageElement, { width, height }: Size): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  // Frees the memory of the canvas.
  canvas.width = 0
  if (!png) throw new Error('No PNG')
  return png
}
