import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Page } from '../../components/page.tsx'
import { PartNotLoaded } from '../../components/part.ts'
import { T, useT } from '../../i18n/index.tsx'

/** Shown in place of a screen that threw. The rest of Paydesk keeps working. */
export function BrokenScreen({ error }: { readonly error: unknown }): ReactNode {
  const t = useT()
  const router = useRouter()
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
            {/* If the host is gone, nothing would be left of a page that is reloaded. */}
            {!(error instanceof PartNotLoaded) && (
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
