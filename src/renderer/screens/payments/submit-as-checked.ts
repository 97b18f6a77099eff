import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Submits a form whose checks ask the desk and take a while. What was changed meanwhile has been checked in place of what
 * was submitted: then nothing goes on, and the operator presses the button again.
 */
export function submitAsChecked<Values extends FieldValues>(
  { handleSubmit, getValues }: Pick<UseFormReturn<Values>, 'handleSubmit' | 'getValues'>,
  run: (values: Values) => void,
) {
  return handleSubmit((submitted) => {
    if (JSON.stringify(submitted) === JSON.stringify(getValues())) run(submitted as Values)
  })
}
