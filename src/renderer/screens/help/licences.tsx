import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { T, useT } from '../../i18n/index.tsx'
import classes from './help.module.css'

/** Written beside the page by the build: electron.vite.config.ts. */
const NOTICES = '/THIRD-PARTY-NOTICES.txt'

/** Says what Paydesk is licensed under, and shows the licences of everything it contains. */
export function Licences(): ReactNode {
  const t = useT()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <T as="p" className={classes.text} id="help.licences.paydesk" />
      <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
        <T id="help.licences.show" />
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('help.licences')} size="xl">
        <Notices />
      </Dialog>
    </>
  )
}

function Notices(): ReactNode {
  const t = useT()
  const { data, error, refetch } = useQuery({ queryKey: ['licences'], queryFn: readNotices, staleTime: Infinity })
  if (error) {
    return (
      <div role="alert">
        <T as="p" className={classes.text} id="help.licences.failed" />
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          <T id="common.retry" />
        </Button>
      </div>
    )
  }
  if (data === undefined) return <Loader size="sm" aria-label={t('help.licences.show')} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which must work by keyboard
    <section ref={focus} className={classes.notices} tabIndex={0} aria-label={t('help.licences')}>
      <pre>{data}</pre>
    </section>
  )
}

/** Focuses the text, so that the keyboard scrolls it at once. */
function focus(element: HTMLElement | null): void {
  element?.focus()
}

async function readNotices(): Promise<string> {
  const response = await fetch(NOTICES)
  if (!response.ok) throw new Error(`The notices were answered with ${response.status}`)
  return response.text()
}
