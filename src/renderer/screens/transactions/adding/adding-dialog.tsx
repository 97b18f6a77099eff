import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useActiveProfile } from '../../../bridge/hooks.ts'
import { announce } from '../../../components/announcer.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { useHoldsWindow } from '../../../components/keeps-open.ts'
import { NoneChosen } from '../../../components/none-chosen.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { sumOf, useAdding } from './adding-store.ts'
import { AddingTable } from './adding-table.tsx'
import { ListForm } from './list-form.tsx'

/** A stable reference: up to a thousand rows receive it. */
const close = (): void => useAdding.setState({ opened: false })

/** Adds transactions that were not created from this desk, from a pasted list of platform IDs. */
export function AddingDialog(): ReactNode {
  const t = useT()
  const active = useActiveProfile()
  const { opened, profile, stop } = useAdding()
  const [asking, setAsking] = useState(false)
  const isUnderWay = stop !== null
  useTellingTheEnd(isUnderWay)
  useHoldsWindow(isUnderWay, () => setAsking(true))
  useEffect(() => {
    if (!isUnderWay) setAsking(false)
  }, [isUnderWay])
  return (
    // Escape closes only the top dialog of a stack: otherwise the press that asks the question would also answer it.
    <Modal.Stack>
      <Dialog
        stackId="adding"
        opened={opened}
        onClose={() => (isUnderWay ? setAsking(true) : close())}
        closeOnClickOutside={!isUnderWay}
        title={t('adding.title')}
        size={760}
      >
        {profile ? (
          <AddingTable profile={profile} onLeave={close} />
        ) : active ? (
          <ListForm profile={active} />
        ) : (
          <NoneChosen hint="adding.noneChosen" />
        )}
      </Dialog>
      <Dialog
        stackId="stop"
        opened={asking && opened}
        onClose={() => setAsking(false)}
        title={t('adding.closing.title')}
      >
        <T as="p" id="adding.closing.text" />
        <Group gap={8} justify="flex-end" wrap="nowrap" mt={4}>
          <Button
            variant="subtle"
            color="red"
            onClick={() => {
              stop?.abort()
              setAsking(false)
              close()
            }}
          >
            <T id="common.stopAndClose" />
          </Button>
          <Button onClick={() => setAsking(false)} data-autofocus>
            <T id="adding.closing.stay" />
          </Button>
        </Group>
      </Dialog>
    </Modal.Stack>
  )
}

/** Announces the result once the run has finished or was stopped. */
function useTellingTheEnd(isUnderWay: boolean): void {
  const t = useT()
  useEffect(() => {
    if (!isUnderWay) return
    return () => announce(t('adding.ended', { sum: t('adding.sum', sumOf(useAdding.getState().rows)) }))
  }, [isUnderWay, t])
}
