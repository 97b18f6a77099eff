import { retriable } from '../../retriable-import.ts'

/** Loads the PDF code when the first PDF is shown, not earlier. */
export const loadPdf = retriable(() => import('./pdf.ts'))
