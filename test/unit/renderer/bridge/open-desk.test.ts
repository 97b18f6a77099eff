import { focusManager, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../../src/renderer/bridge/open-desk.ts'

test('when a hidden page is shown, what is read by an interval is read again, and nothing else', async () => {
  const queries = createQueryClient()
  queries.mount()
  const observe = (refetchInterval: number | false) => {
    const queryKey = [refetchInterval]
    const stop = new QueryObserver(queries, { queryKey, queryFn: () => true, refetchInterval }).subscribe(
      () => undefined,
    )
    return { reads: () => queries.getQueryState(queryKey)?.dataUpdateCount, stop }
  }
  const [figures, list] = [observe(60_000), observe(false)]
  await expect.poll(figures.reads).toBe(1)
  await expect.poll(list.reads).toBe(1)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await expect.poll(figures.reads).toBe(2)
  expect(list.reads()).toBe(1)
  for (const { stop } of [figures, list]) stop()
  queries.unmount()
  focusManager.setFocused(undefined)
})
