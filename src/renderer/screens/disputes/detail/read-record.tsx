import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LIST_KEYS } from '../../../components/grid/list-keys.ts'
import { Shortcut } from '../../../components/shortcut.tsx'
import { type MessageId, T } from '../../../i18n/index.tsx'
import type { Reading } from './use-read-dispute.ts'

/** The button that reads a dispute's record. */
export function ReadRecord({ reading, words }: { readonly reading: Reading; readonly words: MessageId }): ReactNode {
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconRefresh size={15} aria-hidden />}
      rightSection={<Shortcut keys={LIST_KEYS.refresh[0]} />}
      loading={reading.pending}
      onClick={reading.run}
    >
      <T id={words} />
    </Button>
  )
}
