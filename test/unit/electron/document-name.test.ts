import { expect, test } from 'vitest'
import { documentName } from '../../../src/main/electron/document-name.ts'

test.each([
  ['Диспут order-7.txt', 'Диспут order-7.txt'],
  ['manifest', 'manifest.txt'],
  ['manifest.TXT', 'manifest.txt'],
  ['manifest.pdf', 'manifest.pdf.txt'],
  ['../../etc/passwd', 'passwd.txt'],
  ['C:\\Windows\\win.ini', 'win.ini.txt'],
  ['a<b>:"|?*\u0000\u202e.txt', 'ab.txt'],
  [' ..hidden.. ', 'hidden.txt'],
  ['two\nlines  of it', 'two lines of it.txt'],
  ['CON', 'paydesk.txt'],
  ['com1.txt', 'paydesk.txt'],
  ['...', 'paydesk.txt'],
  ['folder/', 'paydesk.txt'],
  ['', 'paydesk.txt'],
  ['💳'.repeat(300), `${'💳'.repeat(60)}.txt`],
])('the suggested name for %j is %j', (suggested, name) => {
  expect(documentName(suggested, 'txt')).toBe(name)
})
