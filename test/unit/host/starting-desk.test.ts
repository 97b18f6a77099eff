import { expect, test, vi } from 'vitest'
import type { Desk } from '../../../src/main/core/create-desk.ts'
import type { Opening } from '../../../src/main/core/opening.ts'
import { startingDesk } from '../../../src/main/host/starting-desk.ts'

test('ends the program when a desk does not finish closing', async () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  vi.useFakeTimers()
  try {
    const desk = { close: () => new Promise<void>(() => undefined) } as Partial<Desk> as Desk
    const starting = startingDesk({} as Opening, Promise.resolve(desk))
    await vi.advanceTimersByTimeAsync(0)
    void starting.close()
    await vi.advanceTimersByTimeAsync(170_000)
    expect(kill, 'a payout may take as long').not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL')
  } finally {
    vi.useRealTimers()
    kill.mockRestore()
  }
})
