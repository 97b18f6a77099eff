import { lazy } from '@orpc/server'
import { contract } from '#shared/contract/index.ts'
import type { OpeningState } from '#shared/model/opening.ts'
import type { Desk } from '../create-desk.ts'
import type { Opening } from '../opening.ts'
import { os } from './base.ts'
import type { DeskRouter } from './index.ts'
import type { ServedRouter } from './serve.ts'

/**
 * The contract while the desk is opening: the progress can be followed at once, and everything else is answered when
 * the desk is open, or never if it cannot be opened.
 */
export function createOpeningRouter(
  opening: Opening,
  desk: Promise<Pick<Desk, 'router'>>,
  language: () => OpeningState['language'],
): ServedRouter {
  const opened = desk.catch(() => new Promise<never>(() => undefined))
  let isOver = false
  const over = opened.then(() => {
    isOver = true
  })
  async function* follow(): AsyncGenerator<OpeningState> {
    while (!isOver) {
      const changed = opening.changed()
      yield { language: language(), ...opening.now() }
      await Promise.race([changed, over])
    }
  }
  const areas = (Object.keys(contract) as (keyof DeskRouter)[]).map((area) => [
    area,
    lazy(async () => ({ default: (await opened).router[area] })),
  ])
  return { ...Object.fromEntries(areas), opening: { follow: os.opening.follow.handler(follow) } } as ServedRouter
}
