import { notifications } from '@mantine/notifications'
import { useDesk } from '../../../bridge/desk.tsx'
import { download } from '../../../bridge/download.ts'
import { useTellFailure } from '../../../components/announcer.tsx'
import { useOnce } from '../../../components/use-once.ts'
import { useT } from '../../../i18n/index.tsx'

interface Saving {
  readonly pending: boolean
  readonly savePdf: () => void
  readonly saveText: (text: string) => void
}

/** Saves what is open: with the system's dialog on the desktop, with the browser's own print and download otherwise. */
export function useSave(name: string): Saving {
  const t = useT()
  const { client } = useDesk()
  const once = useOnce()
  const tell = useTellFailure()
  type Saved = Awaited<ReturnType<typeof client.desk.savePdf>>
  const save = async (ask: () => Promise<Saved>, byItself: () => void) => {
    const saved = await once.run(() =>
      ask().catch((error: unknown) => {
        tell(error)
        return null
      }),
    )
    if (saved?.result === 'not_here') byItself()
    if (saved?.result === 'saved') notifications.show({ color: 'teal', message: t('common.saved') })
  }
  return {
    pending: once.pending,
    savePdf: () => void save(() => client.desk.savePdf({ name: `${name}.pdf` }), window.print.bind(window)),
    saveText: (text) =>
      void save(
        () => client.desk.saveText({ name: `${name}.txt`, text }),
        () => downloadText(`${name}.txt`, text),
      ),
  }
}

function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  download(url, name)
  // Not immediately: the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
