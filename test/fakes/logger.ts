import type { Logger } from '../../src/main/core/log/logger.ts'

export const silentLogger: Logger = {
  call: () => undefined,
  started: () => undefined,
  broken: () => undefined,
  damaged: () => undefined,
  update: () => undefined,
  close: () => undefined,
}
