import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useOnceEach } from '../../../../src/renderer/components/use-once-each.ts'

/** The hook as last rendered: a second click may come before the next render. */
function drawn(): ReturnType<typeof useOnceEach> {
  let hook: ReturnType<typeof useOnceEach> | undefined
  const Screen = () => {
    hook = useOnceEach()
    return null
  }
  renderToString(createElement(Screen))
  if (!hook) throw new Error('not drawn')
  return hook
}

test('useOnceEach runs an action once for a double click and does not block other actions', async () => {
  const { run } = drawn()
  const done: string[] = []
  let end = (): void => undefined
  const first = run('a', () => {
    done.push('a')
    return new Promise<void>((resolve) => {
      end = resolve
    })
  })
  await run('a', async () => done.push('a, the second click'))
  await run('b', async () => done.push('b'))
  end()
  await first
  await run('a', async () => done.push('a again'))
  expect(done).toEqual(['a', 'b', 'a again'])
})

test('useOnceEach lets an action run again after it failed', async () => {
  const { run } = drawn()
  await expect(run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const done: string[] = []
  await run('a', async () => done.push('a'))
  expect(done).toEqual(['a'])
})
