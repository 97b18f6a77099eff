import type { Training } from '../profiles/training.ts'
import { os } from './base.ts'

export function trainingRouter(training: Training) {
  return {
    addresses: os.training.addresses.handler(async () => ({ trainerPage: await training.trainerPage() })),
  }
}
