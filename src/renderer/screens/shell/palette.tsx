import { Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../i18n/index.tsx'
import { loadAllMessages } from '../../i18n/messages.ts'
import { paletteField, paletteStore } from './palette-store.ts'
import { usePaletteActions } from './use-palette-actions.tsx'
import { usePaletteTransactions } from './use-palette-transactions.tsx'

/** Every action of the desk, and the transactions, to be found by typing. */
export function Palette(): ReactNode {
  const t = useT()
  const actions = usePaletteActions()
  const transactions = usePaletteTransactions()
  const { opened } = useSpotlight(paletteStore)
  useAllLanguages(opened)
  return (
    <Spotlight
      store={paletteStore}
      actions={[...actions, ...transactions]}
      shortcut={null}
      nothingFound={t('palette.nothing')}
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
  )
}

/** What is found by its name in another language is found as soon as that language is loaded. */
function useAllLanguages(opened: boolean): void {
  const [, setLoaded] = useState(false)
  useEffect(() => {
    if (!opened) return
    // One that cannot be loaded is not found by: everything is found by its name on the screen.
    loadAllMessages().then(
      () => setLoaded(true),
      () => undefined,
    )
  }, [opened])
}
