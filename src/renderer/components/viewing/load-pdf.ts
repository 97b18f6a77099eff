import { retriable } from '../../retriable-import.ts'

/** Loads what shows PDFs: when the first one is shown, and not before. */
export const loadPdf = retriable(() => import('./pdf.ts'))
