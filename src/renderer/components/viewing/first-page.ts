import { type UseQueryResult, useQuery } from '@tanstack/react-query'

/** Pixels of the longer side: twice what a preview has, for fine screens. */
const SIDE = 240

/** One at a time: a page takes a thread and a while. */
let last: Promise<unknown> = Promise.resolve()

/** The first page of a PDF as a picture, by its address; null where it cannot be drawn. Drawn once. */
export function useFirstPage(url: string): UseQueryResult<string | null> {
  return useQuery({
    queryKey: ['first page', url],
    queryFn: () => {
      const drawn = last.then(() => firstPage(url))
      last = drawn
      return drawn
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

async function firstPage(url: string): Promise<string | null> {
  const canvas = document.createElement('canvas')
  try {
    const { openPdf } = await import('./pdf.ts')
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
