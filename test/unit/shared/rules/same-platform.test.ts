import { expect, test } from 'vitest'
import { isSamePlatform } from '#shared/rules/same-platform.ts'

const at = (environment: 'live' | 'test' | 'training', baseUrl: string) => ({ environment, baseUrl })

test('a platform is an environment at an origin', () => {
  expect(isSamePlatform(at('live', 'https://pay.example/v1'), at('live', 'https://pay.example/v2'))).toBe(true)
  expect(isSamePlatform(at('live', 'https://pay.example'), at('live', 'https://pay.example:8443'))).toBe(false)
  expect(isSamePlatform(at('live', 'https://pay.example'), at('test', 'https://pay.example'))).toBe(false)
})

test('the training platform is one, whatever port it has today', () => {
  expect(isSamePlatform(at('training', ''), at('training', ''))).toBe(true)
  expect(isSamePlatform(at('training', ''), at('live', 'https://pay.example'))).toBe(false)
})
