import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ScreenWork } from '#shared/model/updates.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useScreenWork } from '../../components/keeps-open.ts'
import { Page } from '../../components/page.tsx'
import { PartNotLoaded } from '../../components/part.ts'
import { T, useT } from '../../i18n/index.tsx'

/**
 * Whether the page may be reloaded at a click. Not while that would lose what was typed on another screen: the window's
 * menu and the browser ask first. If the host is gone, nothing would be left of the page.
 */
export function mayReload(error: unknown, work: ScreenWork | null): boolean {
  return !(error instanceof PartNotLoaded) && work !== 'typed'
}

/** Shown in place of a screen that threw. The rest of Paydesk keeps working. */
export function BrokenScreen({ error }: { readonly error: unknown }): ReactNode {
  const t = useT()
  const router = useRouter()
  const work = useScreenWork()
  return (
    <Page title={t('shell.broken')}>
      <FailureNotice
        error={error}
        actions={
          <>
            {/* Keeps what was typed on other screens, which a reload would lose. */}
            <Button size="compact-sm" onClick={() => void router.invalidate()}>
              <T id="common.retry" />
            </Button>
            {mayReload(error, work) && (
              <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
                <T id="common.reload" />
              </Button>
            )}
          </>
        }
      />
    </Page>
  )
}
