import type { Exports } from '../exports/exports.ts'
import { os } from './base.ts'
import { streamed } from './streamed.ts'

export function exportsRouter(exports: Exports) {
  return {
    write: os.exports.write.handler(({ input, signal, errors }) => streamed(errors, exports.write(input, signal))),
    show: os.exports.show.handler(({ input }) => exports.show(input.path)),
  }
}
