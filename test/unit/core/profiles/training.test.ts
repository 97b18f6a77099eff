import { expect, test } from 'vitest'
import type { StartedThread } from '../../../../src/main/core/ports.ts'
import { createTraining } from '../../../../src/main/core/profiles/training.ts'
import { systemTimer } from '../../../../src/main/host/system-timer.ts'
import { failureOf } from '../../../fakes/failure-of.ts'

test('the training platform is not started by a read that ends after Paydesk was closed', async () => {
  let started = 0
  const thread: StartedThread = { postMessage: () => undefined, on: () => undefined, terminate: () => undefined }
  const start = () => {
    started += 1
    return thread
  }
  const training = createTraining({ start }, systemTimer, '')
  await training.close()
  expect(await failureOf(training.access())).toMatchObject({ kind: 'training_failed' })
  expect(started).toBe(0)
})
