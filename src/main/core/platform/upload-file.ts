import type { FileStat, Files, OpenFile } from '../ports.ts'
import { FileChanged, type UploadFile } from './multipart.ts'

/** A file on disk that must be sent as it was when it was measured. */
export interface FileOnDisk {
  readonly path: string
  /** The name sent to the platform. */
  readonly name: string
  readonly contentType: string
  /** What `stat` returned then. */
  readonly measured: Pick<FileStat, 'size' | 'mtimeMs'>
}

/** A file cannot be read. The message has the system's code (EACCES, EIO) but no path, because it is shown in failures. */
export class FileUnreadable extends Error {
  /** The name that would have been sent to the platform. */
  readonly fileName: string
  constructor(fileName: string, code: string) {
    super(`the file cannot be read (${code})`)
    this.fileName = fileName
  }
}

/**
 * Opens files, each once, for as long as `use` takes: a file renamed or deleted meanwhile is still sent. Throws
 * FileChanged or FileUnreadable before `use` begins, so that nothing is sent if a file is not as it was measured; a
 * change during the upload stops the request before its end.
 */
export async function withOpenFiles<T>(
  { open }: Pick<Files, 'open'>,
  files: readonly FileOnDisk[],
  use: (opened: readonly UploadFile[]) => Promise<T>,
): Promise<T> {
  const handles: OpenFile[] = []
  try {
    const opened: UploadFile[] = []
    for (const file of files) {
      const handle = await open(file.path).catch((error: unknown) => fail(file, error))
      handles.push(handle)
      await check(handle, file)
      opened.push(uploadFile(handle, file))
    }
    return await use(opened)
  } finally {
    // Not awaited: a read that hangs on a failed disk must not delay the result of the request.
    for (const handle of handles) handle.close().catch(() => undefined)
  }
}

function uploadFile(handle: OpenFile, file: FileOnDisk): UploadFile {
  const { name, contentType, measured } = file
  return {
    name,
    contentType,
    size: measured.size,
    async *read(space) {
      for (let at = 0; at < measured.size; ) {
        const into = space()
        const length = Math.min(into.length, measured.size - at)
        const { bytesRead } = await handle.read(into, 0, length, at).catch((error: unknown) => fail(file, error))
        if (bytesRead === 0) break
        at += bytesRead
        yield into.subarray(0, bytesRead)
      }
      await check(handle, file)
    },
  }
}

async function check(handle: OpenFile, file: FileOnDisk): Promise<void> {
  const found = await handle.stat().catch((error: unknown) => fail(file, error))
  if (!found.isFile()) throw new FileUnreadable(file.name, 'EISDIR')
  const { size, mtimeMs } = file.measured
  if (found.size !== size || found.mtimeMs !== mtimeMs) throw new FileChanged(file.name, 'the file was changed')
}

/** The system's errors contain the path, in the message and as a property: none is passed on, not even as a cause. */
function fail({ name }: FileOnDisk, error: unknown): never {
  const code = String((error as NodeJS.ErrnoException | null)?.code ?? 'unknown')
  if (code === 'ENOENT' || code === 'ENOTDIR') throw new FileChanged(name, 'the file is no longer there')
  throw new FileUnreadable(name, code)
}
