import { notifications } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useTellFailure } from '../../components/announcer.tsx'
import { useT } from '../../i18n/index.tsx'
import { ToastLink } from '../shell/toast-link.tsx'
import { type NotTaken, notTakenWords } from './not-taken.ts'

interface TellLate {
  readonly opened: (id: string, name: string) => void
  readonly notTaken: (why: NotTaken) => void
}

/** Tells what came of a file that was being read when its screen was left. */
export function useTellLate(): TellLate {
  const t = useT()
  const { history } = useRouter()
  const tell = useTellFailure()
  return {
    opened: (id, name) =>
      notifications.show({
        title: t('batches.opened', { name: visibleText(name) }),
        message: <ToastLink to={`/batches/${id}`} words="common.view" history={history} />,
        autoClose: false,
      }),
    notTaken(why) {
      if (why.is === 'failed') return tell(why.error)
      const { what, next, values } = notTakenWords(why)
      const name = why.is === 'several' ? '' : `${visibleText(why.name)}: `
      notifications.show({
        color: 'red',
        title: `${name}${t(what, values)}`,
        message: t(next, values),
        autoClose: false,
      })
    },
  }
}
