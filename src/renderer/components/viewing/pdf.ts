import {
  getDocument,
  type PDFDocumentProxy,
  PDFWorker,
  RenderingCancelledException,
  type RenderTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import Worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker'
import { withTimeout } from '../with-timeout.ts'

/** Time limit for one page (milliseconds): a PDF is a program, and not every one ends. */
const PAGE_TIMEOUT = 12_000
const LATE = 'Not drawn in time'

/** Files beside the page (see electron.vite.config.ts): decoders for scanned pages, and character maps. */
const FILES = new URL('pdf/', document.baseURI).href

/** An open PDF. Close it after use: it has a worker thread. */
export interface OpenPdf {
  readonly pages: number
  /**
   * Draws a page, with a longer side of `side` pixels, and cancels the one still being drawn. Rejects if it cannot be
   * drawn, or not in time.
   */
  readonly draw: (page: number, side: number, canvas: HTMLCanvasElement) => Promise<void>
  readonly close: () => void
}

/** Opens a PDF. Nothing in it is run, and nothing is loaded from elsewhere. Rejects if it is damaged or protected. */
export async function openPdf(url: string): Promise<OpenPdf> {
  const port = new Worker()
  const worker = PDFWorker.create({ port })
  const close = () => {
    worker.destroy()
    port.terminate()
  }
  try {
    const data = new Uint8Array(await (await fetch(url)).arrayBuffer())
    const task = getDocument({
      data,
      worker,
      verbosity: 0,
      enableXfa: false,
      useWasm: false,
      wasmUrl: `${FILES}wasm/`,
      cMapUrl: `${FILES}cmaps/`,
      cMapPacked: true,
      maxImageSize: 60_000_000,
    })
    // Passwords are not asked for.
    task.onPassword = () => void task.destroy()
    const document = await withTimeout(task.promise, PAGE_TIMEOUT, LATE)
    return { pages: document.numPages, draw: createDraw(document), close }
  } catch (error) {
    close()
    throw error
  }
}

function createDraw(document: PDFDocumentProxy): OpenPdf['draw'] {
  let drawing: RenderTask | null = null
  let newest = 0
  const draw = async (number: number, side: number, canvas: HTMLCanvasElement): Promise<void> => {
    const own = ++newest
    const page = await document.getPage(number)
    // Another page was requested while this one was loading.
    if (own !== newest) return
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: side / Math.max(width, height) })
    drawing?.cancel()
    canvas.width = Math.max(1, Math.round(viewport.width))
    canvas.height = Math.max(1, Math.round(viewport.height))
    drawing = page.render({ canvas, viewport, background: '#ffffff' })
    await drawing.promise.catch((error: unknown) => {
      if (!(error instanceof RenderingCancelledException)) throw error
    })
  }
  return (page, side, canvas) => withTimeout(draw(page, side, canvas), PAGE_TIMEOUT, LATE)
}
