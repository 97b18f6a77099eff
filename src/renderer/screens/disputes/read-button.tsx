import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LIST_KEYS } from '../../components/grid/list-keys.ts'
import { useScreenActions } from '../../components/screen-actions.ts'
import { Shortcut } from '../../components/shortcut.tsx'
import { usePlainKey } from '../../components/use-plain-key.ts'
import { T, useT } from '../../i18n/index.tsx'

interface ReadButtonProps {
  readonly pending: boolean
  /** Whether the key R is the list's: where a dispute is open, it is that one's. */
  readonly byKey: boolean
  readonly onRead: () => void
}

/** Reads the list at the platform: by the button, by Enter in a field of the filter, by the key R, by the palette. */
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
      <T id="disputes.read" />
    </Button>
  )
}
