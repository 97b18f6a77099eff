import { Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.tsx'
import { useSignOut } from '../settings/use-sign-out.tsx'
import { paletteField, paletteStore } from './palette-store.ts'
import { usePaletteActions } from './use-palette-actions.tsx'
import { usePaletteTransactions } from './use-palette-transactions.tsx'

/** Every action of Paydesk, and the transactions, found by typing. */
export function Palette(): ReactNode {
  const t = useT()
  const { start: signOut, question } = useSignOut()
  const actions = usePaletteActions(signOut)
  const { groups, missing } = usePaletteTransactions()
  return (
    <>
      <Spotlight
        store={paletteStore}
        actions={[...actions, ...groups]}
        shortcut={null}
        nothingFound={t(`palette.nothing.${missing}`)}
        scrollable
        maxHeight={460}
        centered={false}
        size={640}
        overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
        transitionProps={{ duration: 0 }}
        attributes={{ content: { 'aria-label': t('shell.commands') } }}
        searchProps={{
          ref: paletteField,
          size: 'md',
          leftSection: <IconSearch size={17} aria-hidden />,
          placeholder: t('palette.search'),
          'aria-label': t('palette.search'),
        }}
      />
      {question}
    </>
  )
}
