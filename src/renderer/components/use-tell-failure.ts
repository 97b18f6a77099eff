import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { failureOf } from '../bridge/failure.ts'
import { useT } from '../i18n/index.tsx'
import { exceptionWords, failureWords } from './failure-words.ts'

/** Tells of a failed call that has no place of its own on the screen, such as one of the palette. */
export function useTellFailure(): (error: unknown) => void {
  const t = useT()
  return useCallback(
    (error) => {
      const failure = failureOf(error)
      const { what, money, next, also, values } = failure ? failureWords(failure) : exceptionWords(error)
      const ids = also ? [money, next, also] : [money, next]
      const message = ids.map((id) => t(id, values)).join(' ')
      notifications.show({ color: 'red', title: t(what, values), message, autoClose: false })
    },
    [t],
  )
}
