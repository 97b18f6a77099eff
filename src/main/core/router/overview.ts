import type { Overview } from '../overview/overview.ts'
import { os } from './base.ts'

export function overviewRouter(overview: Overview) {
  return {
    figures: os.overview.figures.handler(({ input, signal }) => overview(input, signal)),
  }
}
