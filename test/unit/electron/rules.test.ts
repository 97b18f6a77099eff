import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isAllowed, isPage, isPageUrl } from '../../../src/main/electron/app-address.ts'
import { dataArgument } from '../../../src/main/electron/arguments.ts'
import { readLink } from '../../../src/main/electron/links.ts'
import { hostLanguageOf } from '../../../src/main/electron/messages.ts'
import { checkRuntime, refusalsOf } from '../../../src/main/electron/network.ts'

test.each(['app://paydesk/', 'app://paydesk/#/transactions'])('%s is the page', (url) => {
  expect(isPageUrl(url)).toBe(true)
})

test.each([
  '',
  'paydesk',
  'app://paydesk/index.html',
  'app://paydesk/?x',
  'app://paydesk/assets/a.js',
  'app://paydesk.evil/',
  'app://evil/#app://paydesk/',
  'app://paydesk:80/',
  'app://user@paydesk/',
  'http://paydesk/',
  'https://app//paydesk/',
  'file:///app://paydesk/',
  'about:blank',
  'data:text/html,app://paydesk/',
])('%s is not the page', (url) => {
  expect(isPageUrl(url)).toBe(false)
})

test('a port is accepted only from the main frame that shows the page', () => {
  const url = 'app://paydesk/#/'
  expect(isPage({ parent: null, url })).toBe(true)
  expect(isPage({ parent: { url }, url })).toBe(false)
  expect(isPage({ parent: null, url: 'about:blank' })).toBe(false)
  expect(isPage({ parent: null, url: 'http://127.0.0.1/' })).toBe(false)
  // The frame is gone by the time the message is read.
  expect(isPage(null)).toBe(false)
})

test('the only permission is copying text, for the own page', () => {
  expect(isAllowed('clipboard-sanitized-write', 'app://paydesk/')).toBe(true)
  expect(isAllowed('clipboard-sanitized-write', 'https://evil.example/')).toBe(false)
  expect(isAllowed('clipboard-sanitized-write', '')).toBe(false)
  for (const permission of ['clipboard-read', 'notifications', 'geolocation', 'media', 'openExternal', 'fileSystem']) {
    expect(isAllowed(permission, 'app://paydesk/'), permission).toBe(false)
  }
})

test.each([
  ['https://pay.example/a?b=c#d', 'https://pay.example/a?b=c#d'],
  ['HTTP://Pay.Example', 'http://pay.example/'],
  ['https://пример.рф/', 'https://xn--e1afmkfd.xn--p1ai/'],
  ['https://pay.example/"; calc', 'https://pay.example/%22;%20calc'],
])('%s is opened as %s', (text, opened) => {
  expect(readLink(text)).toBe(opened)
})

test.each([
  '',
  'pay.example',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'smb://server/share',
  'mailto:a@b.example',
  'app://paydesk/',
  'data:text/html,x',
  'ms-settings:',
  '\\\\server\\share',
  'https://',
])('%s is not opened', (text) => {
  expect(readLink(text)).toBeNull()
})

test('an address that is too long is not opened', () => {
  expect(readLink(`https://pay.example/${'a'.repeat(9000)}`)).toBeNull()
})

test('with another major version only this machine is called', () => {
  expect(checkRuntime('45.4.1', '45.4.1')).toBeNull()
  expect(checkRuntime('45.9.0', '45.4.1')).toBeNull()
  expect(checkRuntime('4.5.4', '45.4.1')).toEqual({ runtime: '4.5.4', expected: '45.4.1' })
  const limited = refusalsOf({ runtime: '33.4.11', expected: '45.4.1' })
  for (const url of ['http://127.0.0.1:9/', 'http://localhost/', 'http://[::1]:1/']) {
    expect(limited(new URL(url)), url).toBeNull()
  }
  for (const url of ['https://pay.example/', 'http://127.0.0.1.evil.example/', 'http://0.0.0.0/', 'http://10.0.0.1/']) {
    expect(limited(new URL(url)), url).toEqual({ kind: 'loopback_only' })
  }
  expect(refusalsOf(null)(new URL('https://pay.example/'))).toBeNull()
})

test('the data folder is read from among the arguments of Electron and Chromium', () => {
  const read = (...argv: string[]) => dataArgument(argv, '/home/me')
  expect(read('electron', '.', '--no-sandbox')).toBeNull()
  expect(read('electron', '.', '--data=/a b/c')).toBe(resolve('/a b/c'))
  expect(read('electron', '.', '--data', 'desk', '--lang=ru')).toBe(resolve(join('/home/me', 'desk')))
  expect(read('paydesk', '--data=first', '--data=last')).toBe(resolve('/home/me', 'last'))
  const unexpanded = [
    ['--data=~/desk'],
    ['--data', '~'],
    ['--data=%LOCALAPPDATA%\\Paydesk'],
    ['--data=$HOME/desk'],
    ['--data=~anna'],
    ['--data=D:\\Desks\\%USERNAME%'],
    ['--data=/srv/$USER/desk'],
  ]
  for (const bad of [['--data'], ['--data='], ['--data', '--lang=ru'], ['--database=x'], ...unexpanded]) {
    expect(read('electron', '.', ...bad), bad.join(' ')).toBeNull()
  }
})

test('the host uses the chosen language, or else the system’s if it is supported', () => {
  expect(hostLanguageOf('ru', 'en-US')).toBe('ru')
  expect(hostLanguageOf('en', 'ru-RU')).toBe('en')
  expect(hostLanguageOf('system', 'ru-RU')).toBe('ru')
  expect(hostLanguageOf('system', 'de')).toBe('en')
  expect(hostLanguageOf(7, 'run')).toBe('en')
})
