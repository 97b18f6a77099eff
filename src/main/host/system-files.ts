import * as fs from 'node:fs'
import type { Files } from '#core/ports.ts'

const { promises } = fs
const FOLDER = { mode: 0o700 }
const FILE_MODE = 0o600

/** The machine's file system. */
export const systemFiles: Files = {
  open: (path, how) => promises.open(path, flagOf(how)),
  create: (path, mode) => promises.open(path, 'wx', mode),
  readFile: (path, how) => promises.readFile(path, { flag: flagOf(how) }),
  writeFile: (path, text, flag) => promises.writeFile(path, text, { flag, mode: FILE_MODE, flush: true }),
  createReadStream: fs.createReadStream,
  copyFile: promises.copyFile,
  chmod: promises.chmod,
  stat: promises.stat,
  lstat: promises.lstat,
  realpath: promises.realpath,
  readdir: promises.readdir,
  mkdir: async (path, how) => void (await promises.mkdir(path, { ...FOLDER, ...how })),
  rm: (path, how) => promises.rm(path, { ...how, force: true }),
  rename: promises.rename,
  async free(folder) {
    const found = await promises.statfs(folder).catch(() => null)
    return found !== null && found.blocks > 0 ? found.bavail * found.bsize : null
  },
  async syncFolder(path) {
    const folder = await promises.open(path).catch(() => null)
    await folder?.sync().catch(() => undefined)
    await folder?.close()
  },
  sync: {
    readFile: fs.readFileSync,
    readHead(path, bytes) {
      const head = Buffer.alloc(bytes)
      return withFile(path, (file) => head.subarray(0, fs.readSync(file, head, 0, bytes, 0)))
    },
    writeFile: (path, text, { flush }) => fs.writeFileSync(path, text, { mode: FILE_MODE, flush }),
    append(path) {
      const file = fs.openSync(path, 'a', FILE_MODE)
      return {
        size: fs.fstatSync(file).size,
        write: (text) => void fs.writeSync(file, text),
        close: () => fs.closeSync(file),
      }
    },
    exists: fs.existsSync,
    stat: (path) => fs.statSync(path, { throwIfNoEntry: false }) ?? null,
    chmod: fs.chmodSync,
    readdir: fs.readdirSync,
    mkdir: (path, how) => void fs.mkdirSync(path, { ...FOLDER, ...how }),
    rm: (path, how) => fs.rmSync(path, { ...how, force: true }),
    rename: fs.renameSync,
    syncFolder(path) {
      try {
        withFile(path, fs.fsyncSync)
      } catch {
        // Nothing more can be done.
      }
    },
  },
}

/** Windows has neither flag. */
function flagOf({ noFollow = false, nonBlock = false }: Parameters<Files['open']>[1] = {}): number {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants
  return O_RDONLY | (noFollow ? O_NOFOLLOW : 0) | (nonBlock ? O_NONBLOCK : 0)
}

function withFile<T>(path: string, use: (file: number) => T): T {
  const file = fs.openSync(path, 'r')
  try {
    return use(file)
  } finally {
    fs.closeSync(file)
  }
}
