import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { signOut } from '../../bridge/session.ts'
import { useTellFailure } from '../../components/announcer.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { useScreenWork } from '../../components/keeps-open.ts'
import { T, useT } from '../../i18n/index.tsx'

interface SignOut {
  /** Signs out; asks first if this page would lose something. */
  readonly start: () => void
  /** To be rendered by the caller. */
  readonly question: ReactNode
}

/** Signing out of the browser host, which closes this page and every other one. */
export function useSignOut(): SignOut {
  const t = useT()
  const work = useScreenWork()
  const tell = useTellFailure()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const leave = () => {
    close()
    signOut().catch(tell)
  }
  return {
    start: () => (work === null ? leave() : setAsking(true)),
    question: (
      <Dialog opened={asking} onClose={close} title={t('settings.session.ask')}>
        <T as="p" id="settings.session.ask.text" />
        <Group justify="flex-end" gap={8} mt="md">
          <Button variant="subtle" color="red" onClick={leave}>
            <T id="settings.session.signOut" />
          </Button>
          <Button onClick={close} data-autofocus>
            <T id="common.goBack" />
          </Button>
        </Group>
      </Dialog>
    ),
  }
}
