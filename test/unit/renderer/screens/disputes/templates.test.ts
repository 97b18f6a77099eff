import { expect, test } from 'vitest'
import { edited } from '../../../../../src/renderer/screens/disputes/new/templates-dialog.tsx'

const template = (name: string, text = name) => ({ name, text })
const opened = [template('Paid'), template('Late'), template('Late')]
const rows = opened.map((one, key) => ({ key, ...one }))

test('templates saved in another window meanwhile stay when others are renamed or deleted here', () => {
  const renamed = rows
    .map((row) => (row.key === 0 ? { ...row, name: ' Paid in full ' } : row))
    .filter(({ key }) => key !== 1)
  expect(edited([...opened, template('New')], opened, renamed)).toEqual([
    template('Paid in full', 'Paid'),
    template('Late'),
    template('New'),
  ])
})

test('templates deleted or changed in another window meanwhile stay deleted or changed', () => {
  expect(edited([template('Late'), template('Paid', 'of another window')], opened, rows)).toEqual([
    template('Late'),
    template('Paid', 'of another window'),
  ])
})
