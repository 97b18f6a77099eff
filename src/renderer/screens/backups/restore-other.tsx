import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FoundBackup } from '#shared/model/backup.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useTellFailure } from '../../components/announcer.tsx'
import { T } from '../../i18n/index.tsx'

/** Chooses a backup from any folder. An unusable one is reported at once. */
export function RestoreOther({ onChosen }: { readonly onChosen: (backup: FoundBackup) => void }): ReactNode {
  const { client } = useDesk()
  const tell = useTellFailure()
  const choose = () =>
    client.backups
      .chooseBackup()
      .then((found) => found && onChosen(found))
      .catch(tell)
  return (
    <Button variant="default" size="sm" onClick={choose}>
      <T id="backups.restore.other" />
    </Button>
  )
}
