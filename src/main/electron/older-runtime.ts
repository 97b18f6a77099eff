import threads from 'node:worker_threads'
import zlib from 'node:zlib'

// undici expects Node 22.19. On an Electron of another major version (network.ts: loopback only), two functions that it
// accesses while loading may be missing, so this must be imported first.
const markers: { markAsUncloneable?: (object: object) => void } = threads
markers.markAsUncloneable ??= () => undefined

const decoders: { createZstdDecompress?: () => never } = zlib as object
decoders.createZstdDecompress ??= () => {
  throw new Error('This runtime cannot decode zstd')
}
