import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LIST_KEYS } from '../../components/grid/list-keys.ts'
import { usePlainKey } from '../../components/key-scope.ts'
import { useScreenActions } from '../../components/screen-actions.ts'
import { Shortcut } from '../../components/shortcut.tsx'
import { T, useT } from '../../i18n/index.tsx'

interface ReadButtonProps {
  readonly pending: boolean
  /** Whether the R key reads the list; while a dispute is open, it reads that dispute. */
  readonly byKey: boolean
  readonly onRead: () => void
}

/** Reads the list from the platform: by the button, Enter in a filter field, the R key or the command palette. */
export function ReadButton({ pending, byKey, onRead }: ReadButtonProps): ReactNode {
  const t = useT()
  const [key] = LIST_KEYS.refresh
  usePlainKey(byKey ? key : null, onRead)
  useScreenActions([
    {
      label: t('disputes.readList'),
      words: ['disputes.readList'],
      kind: 'refresh',
      ...(byKey && { shortcut: key }),
      run: onRead,
    },
  ])
  return (
    <Button
      type="submit"
      variant="default"
      size="compact-sm"
      leftSection={<IconRefresh size={15} aria-hidden />}
      rightSection={byKey && <Shortcut keys={key} />}
      loading={pending}
    >
      <T id="common.refresh" />
    </Button>
  )
}
