import { Button } from '@mantine/core'
import { IconFolderOpen } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDesk } from '../../bridge/desk.tsx'
import { useTellFailure } from '../../components/use-tell-failure.ts'
import { useT } from '../../i18n/index.tsx'

interface OpenFolderProps {
  readonly folder: 'data' | 'backups'
  /** Which it is, for a screen reader. */
  readonly label: string
}

/** Shows a folder in the system's file manager. On the desktop alone. */
export function OpenFolder({ folder, label }: OpenFolderProps): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const tell = useTellFailure()
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconFolderOpen size={15} aria-hidden />}
      aria-label={`${t('backups.open')}: ${label}`}
      onClick={() => client.backups.openFolder({ folder }).catch(tell)}
    >
      {t('backups.open')}
    </Button>
  )
}
