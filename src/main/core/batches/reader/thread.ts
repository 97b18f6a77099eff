import type { FileRefusal } from '#shared/model/batch.ts'
import type { BatchFile } from '#shared/model/batch-draft.ts'
import type { Threads, Timer } from '../../ports.ts'
import type { FromReader, ReaderCalls, SheetInfo, ToReader } from './messages.ts'

type Remote = {
  readonly [Name in keyof ReaderCalls]: (
    ...args: Parameters<ReaderCalls[Name]>
  ) => Promise<ReturnType<ReaderCalls[Name]>>
}

/** A file of payouts, read in a separate thread. */
export interface BatchReader extends Remote {
  readonly format: BatchFile['format']
  readonly sheets: readonly SheetInfo[]
  /** Whether its thread has ended, and the file is gone with it. */
  isGone(): boolean
  /** Ends the thread and drops the file. */
  close(): Promise<void>
}

export type OpenedReader =
  | { readonly result: 'ok'; readonly reader: BatchReader }
  | { readonly result: 'refused'; readonly refusal: FileRefusal }

/** How long reading a file may take, in milliseconds: it may be a decompression bomb. */
const READ_MS = 30_000

/**
 * Reads a file. Its bytes may be transferred to the thread: do not use them afterwards. A file that takes too long, or
 * that ends its thread, counts as damaged.
 */
export async function openReader(
  { threads, timer }: { readonly threads: Threads; readonly timer: Timer },
  bytes: Uint8Array,
  name: string,
): Promise<OpenedReader> {
  const { buffer } = bytes
  // Part of a buffer that is shared with others is copied.
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
  const worker = threads.start('reader', { bytes, name }, isOwn ? [buffer] : [])
  const opened = Promise.withResolvers<OpenedReader>()
  const ended = Promise.withResolvers<void>()
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  const reading = new AbortController()
  let calls = 0
  let hasEnded = false

  function call(method: keyof ReaderCalls, args: readonly unknown[]): Promise<unknown> {
    if (hasEnded) return Promise.reject(new Error('the reader has ended'))
    const id = ++calls
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, method, args } satisfies ToReader)
    })
  }

  function hear(message: FromReader): void {
    switch (message.type) {
      case 'refused':
        opened.resolve({ result: 'refused', refusal: message.refusal })
        break
      case 'read':
        opened.resolve({ result: 'ok', reader: { format: message.format, sheets: message.sheets, ...own } })
        break
      case 'done':
        waiting.get(message.id)?.resolve(message.value)
        waiting.delete(message.id)
        break
      case 'failed':
        waiting.get(message.id)?.reject(new Error(message.message))
        waiting.delete(message.id)
        break
    }
  }

  function end(): void {
    hasEnded = true
    reading.abort()
    opened.resolve({ result: 'refused', refusal: { rule: 'damaged', count: null } })
    for (const { reject } of waiting.values()) reject(new Error('the reader has ended'))
    waiting.clear()
    ended.resolve()
  }

  const own = {
    propose: (...args: Parameters<ReaderCalls['propose']>) => call('propose', args) as ReturnType<Remote['propose']>,
    judge: (...args: Parameters<ReaderCalls['judge']>) => call('judge', args) as ReturnType<Remote['judge']>,
    originals: (...args: Parameters<ReaderCalls['originals']>) =>
      call('originals', args) as ReturnType<Remote['originals']>,
    isGone: () => hasEnded,
    async close() {
      if (!hasEnded) worker.postMessage('close')
      await ended.promise
    },
  }
  worker.on('message', (said) => hear(said as FromReader))
  worker.on('error', end)
  worker.on('exit', end)
  void timer.wait(READ_MS, reading.signal).then(() => {
    if (!reading.signal.aborted) void worker.terminate()
  })
  const result = await opened.promise
  reading.abort()
  return result
}
