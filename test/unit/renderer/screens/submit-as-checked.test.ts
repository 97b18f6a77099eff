import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { submitAsChecked } from '../../../../src/renderer/screens/payments/use-payment-form.ts'

/** A form whose ID lookup lasts until the test ends it. */
function slowForm() {
  const form = createFormControl<{ id: string; amount: string }>({ defaultValues: { id: 'INV-1', amount: '100' } })
  // As useForm does once the form is mounted.
  form.control._state.mount = true
  const found = Promise.withResolvers<boolean>()
  form.register('id', { validate: () => found.promise })
  form.register('amount', { validate: (amount) => amount !== '' })
  const sent: unknown[] = []
  const submit = submitAsChecked(form, (values) => sent.push(values))
  return { form, found, sent, submit }
}

test('a form is submitted once its values are checked', async () => {
  const { found, sent, submit } = slowForm()
  const done = submit()
  found.resolve(true)
  await done
  expect(sent).toEqual([{ id: 'INV-1', amount: '100' }])
})

test('a form changed during the check is submitted neither as it was nor as it is', async () => {
  const { form, found, sent, submit } = slowForm()
  const done = submit()
  form.setValue('amount', '900')
  found.resolve(true)
  await done
  expect(sent).toEqual([])
})
