import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distinctNames, sentName, shownName } from '../../../../src/main/core/evidence/names.ts'
import { evidenceType } from '../../../../src/shared/model/evidence.ts'

test.each([
  ['photo.jpg', 'photo.jpg'],
  ['/home/anna/Чек об оплате.pdf', 'Чек об оплате.pdf'],
  ['C:\\Users\\Anna\\receipt.png', 'receipt.png'],
  ['..\\..\\etc/passwd', 'passwd'],
  ['folder/ /', 'folder'],
  ['', 'evidence'],
  ['///', 'evidence'],
  ['card 4111 1111 1111 1111.png', 'card 411111••••1111.png'],
  ['4111111111111111 and 5555555555554444.pdf', '411111••••1111 and 555555••••4444.pdf'],
  ['чек 👨‍👩‍👧 готово.png', 'чек 👨‍👩‍👧 готово.png'],
])('%s is shown as %s', (name, shown) => {
  expect(shownName(name)).toBe(shown)
})

test.each([
  // A correct extension stays as it was written.
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['PHOTO.JPG', 'image/jpeg', 'PHOTO.JPG'],
  ['film.qt', 'video/quicktime', 'film.qt'],
  // A wrong extension is replaced; what only looks like one is not.
  ['photo.png', 'image/jpeg', 'photo.jpg'],
  ['receipt.pdf.exe', 'application/pdf', 'receipt.pdf.pdf'],
  ['Чек от 12.05.2026', 'application/pdf', 'Чек от 12.05.2026.pdf'],
  ['Иванов И.И', 'image/png', 'Иванов И.И.png'],
  ['noending', 'video/mp4', 'noending.mp4'],
  // Nothing that could confuse a path, a system or a reader.
  ['a/b\\c.png', 'image/png', 'c.png'],
  ['a:b*c?"<d>|e.png', 'image/png', 'a_b_c___d__e.png'],
  ['\u202egnp.exe', 'image/png', 'gnp.png'],
  ['a\u2066b\u2069c\u200f.png', 'image/png', 'abc.png'],
  ['line\r\nContent-Type: text.png', 'image/png', 'lineContent-Type_ text.png'],
  ['nul\0l.png', 'image/png', 'null.png'],
  ['a\u2028b\ufeff\u2029c.png', 'image/png', 'abc.png'],
  ['.hidden', 'image/png', 'hidden.png'],
  ['...', 'image/png', 'evidence.png'],
  ['.png', 'image/png', 'evidence.png'],
  ['name . .png', 'image/png', 'name.png'],
  ['con.png', 'image/png', '_con.png'],
  ['CON', 'image/png', '_CON.png'],
  ['com1', 'image/png', '_com1.png'],
  ['LPT9.png', 'image/png', '_LPT9.png'],
  ['console.png', 'image/png', 'console.png'],
  ['', 'image/png', 'evidence.png'],
  ['\u202e', 'image/png', 'evidence.png'],
  // In any language, in composed form.
  ['и\u0306од.png', 'image/png', 'йод.png'],
  ['чек 👨‍👩‍👧 👍🏽.png', 'image/png', 'чек 👨‍👩‍👧 👍🏽.png'],
  ['שלום עולם.pdf', 'application/pdf', 'שלום עולם.pdf'],
  // A card number that only appears once the character that hides it is removed.
  ['41111111\u202e11111111.png', 'image/png', '411111••••1111.png'],
] as const)('%j as %s is sent as %j', (name, type, sent) => {
  expect(sentName(name, type)).toBe(sent)
})

test('cuts 255 characters to 150 bytes, before the extension and never within a character', () => {
  expect(sentName(`${'a'.repeat(251)}.png`, 'image/png')).toBe(`${'a'.repeat(146)}.png`)
  expect(sentName(`con.${'a'.repeat(251)}.png`, 'image/png')).toBe(`_con.${'a'.repeat(141)}.png`)
  const cyrillic = sentName(`${'ж'.repeat(251)}.jpeg`, 'image/jpeg')
  expect(cyrillic).toBe(`${'ж'.repeat(72)}.jpeg`)
  const families = sentName(`${'👨‍👩‍👧'.repeat(30)}.png`, 'image/png')
  expect(families).toBe(`${'👨‍👩‍👧'.repeat(8)}.png`)
  expect(sentName(`e${'\u0301'.repeat(300)}.png`, 'image/png')).toBe('evidence.png')
})

test('names of one dispute differ, whatever the case of their letters, and stay within 150 bytes', () => {
  expect(distinctNames(['a.png', 'b.png', 'a.pdf'])).toEqual(['a.png', 'b.png', 'a.pdf'])
  expect(distinctNames(['a.png', 'A.PNG', 'a (2).png', 'a.png'])).toEqual([
    'a.png',
    'A (2).PNG',
    'a (2) (2).png',
    'a (3).png',
  ])
  const long = sentName(`${'ж'.repeat(200)}1.png`, 'image/png')
  expect(distinctNames([long, sentName(`${'ж'.repeat(200)}2.png`, 'image/png')])).toEqual([
    long,
    `${'ж'.repeat(71)} (2).png`,
  ])
  const blank = `${'a'.repeat(141)} ${'b'.repeat(4)}.png`
  expect(distinctNames([blank, blank])).toEqual([blank, `${'a'.repeat(141)} (2).png`])
  const letter = `e${'\u0301'.repeat(71)}.png`
  expect(distinctNames([letter, letter])).toEqual([letter, 'evidence (2).png'])
  const name = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(
    fc.property(fc.array(name, { maxLength: 5 }), name, (some, one) => {
      const sent = distinctNames([...some, one, one].map((each) => sentName(each, 'image/png')))
      expect(new Set(sent.map((each) => each.toLowerCase())).size).toBe(sent.length)
      for (const each of sent) expect(sentName(each, 'image/png')).toBe(each)
    }),
  )
})

test('half a sign in a name is replaced', () => {
  expect(sentName('half \ud83e sign.png', 'image/png')).toBe('half \ufffd sign.png')
})

test('any file name is sent as one plain name of at most 150 bytes', () => {
  const type = fc.constantFrom(...evidenceType.options)
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), type, (name, content) => {
      const sent = sentName(name, content)
      expect(Buffer.byteLength(sent)).toBeLessThanOrEqual(150)
      expect(sent).toMatch(/^[^\s.].*\.[a-z0-9]{2,4}$/isu)
      expect(sent).not.toMatch(/[\p{Cc}\p{Bidi_Control}<>:"/\\|?*]/u)
      expect(sentName(sent, content)).toBe(sent)
    }),
  )
})
