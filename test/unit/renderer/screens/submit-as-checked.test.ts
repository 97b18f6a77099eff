import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { clearForm } from '../../../../src/renderer/screens/payments/form-buttons.tsx'
import { createPaymentFlow } from '../../../../src/renderer/screens/payments/payment-flow.ts'
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
  const flow = createPaymentFlow()
  const submit = submitAsChecked(form, flow, (values) => sent.push(values))
  return { form, flow, found, sent, submit }
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

test('a form cleared during the check is not submitted', async () => {
  const { flow, found, sent, submit } = slowForm()
  const done = submit()
  clearForm(flow)
  found.resolve(true)
  await done
  expect(sent).toEqual([])
})

test('a form cleared during the check is not submitted after an undo either', async () => {
  const { flow, found, sent, submit } = slowForm()
  const done = submit()
  clearForm(flow)()
  found.resolve(true)
  await done
  expect(sent).toEqual([])
})
