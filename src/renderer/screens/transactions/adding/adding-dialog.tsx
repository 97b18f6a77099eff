import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useActiveProfile } from '../../../bridge/hooks.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { useHoldsWindow } from '../../../components/keeps-open.ts'
import { NoneChosen } from '../../../components/none-chosen.tsx'
import { useToldProgress } from '../../../components/use-told-progress.ts'
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
  const { opened, profile, rows, stop } = useAdding()
  const [asking, setAsking] = useState(false)
  const isUnderWay = stop !== null
  const sum = sumOf(rows)
  const done = rows.length - sum.waiting
  useToldProgress(
    profile && {
      words: isUnderWay
        ? t('adding.progress', { done, count: rows.length })
        : t('adding.ended', { sum: t('adding.sum', sum) }),
      done,
      of: rows.length,
      isOver: !isUnderWay,
    },
  )
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
