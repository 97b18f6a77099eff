import type { UploadProgress } from '#shared/model/dispute.ts'
import type { UploadFile } from '../platform/multipart.ts'
import type { Timer } from '../ports.ts'

/** Time between two reports of an upload's progress. */
const REPORT_INTERVAL_MS = 120

/** How long an announced upload may take to begin: its copies are hashed first. */
const BEGIN_TIMEOUT_MS = 5_000

/** An upload whose progress is counted and that can be stopped. */
interface CountedUpload {
  readonly signal: AbortSignal
  /** The same files, counted as they are read. */
  count(files: readonly UploadFile[]): readonly UploadFile[]
  onProgress(sent: number, total: number): void
  end(): void
}

export type Uploads = ReturnType<typeof createUploads>

/** Dispute uploads under way, by intent: the progress of each, and a way to stop it. */
export function createUploads(timer: Timer) {
  const running = new Map<string, { progress: UploadProgress; readonly stop: AbortController; calls: number }>()

  /** Two calls with the same intent share one upload: it is sent once, and stopping it stops both. */
  function begin(intentId: string): CountedUpload {
    const none = { progress: { sent: 0, total: 0, files: [] }, stop: new AbortController(), calls: 0 }
    const one = running.get(intentId) ?? none
    one.calls++
    running.set(intentId, one)
    const add = (place: number, bytes: number): void => {
      const files = one.progress.files.map((file, index) =>
        index === place ? { ...file, sent: file.sent + bytes } : file,
      )
      one.progress = { ...one.progress, files }
    }
    return {
      signal: one.stop.signal,
      count(files) {
        one.progress = { ...one.progress, files: files.map(({ name, size }) => ({ name, size, sent: 0 })) }
        return files.map((file, place) => ({
          ...file,
          async *read(space) {
            for await (const piece of file.read(space)) {
              yield piece
              // The next piece is requested once this one has been taken for sending.
              add(place, piece.byteLength)
            }
          },
        }))
      },
      onProgress(sent, total) {
        one.progress = { ...one.progress, sent, total }
      },
      end() {
        one.calls--
        if (one.calls === 0) running.delete(intentId)
      },
    }
  }

  async function* watch(intentId: string): AsyncGenerator<UploadProgress> {
    const until = timer.elapsed() + BEGIN_TIMEOUT_MS
    while (!running.has(intentId) && timer.elapsed() < until) await timer.wait(REPORT_INTERVAL_MS)
    const one = running.get(intentId)
    let told: UploadProgress | null = null
    while (one && running.get(intentId) === one) {
      if (one.progress !== told) {
        told = one.progress
        yield told
      }
      await timer.wait(REPORT_INTERVAL_MS)
    }
    if (one && one.progress !== told) yield one.progress
  }

  return { begin, watch, stop: (intentId: string): void => running.get(intentId)?.stop.abort() }
}
