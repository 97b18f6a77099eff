import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Page } from '../../components/page.tsx'
import { T, useT } from '../../i18n/index.tsx'

/** What is shown in place of a screen that threw. The rest of the desk goes on. */
export function BrokenScreen({ error }: { readonly error: unknown }): ReactNode {
  const t = useT()
  return (
    <Page title={t('shell.broken')}>
      <FailureNotice
        error={error}
        actions={
          <Button size="compact-sm" onClick={() => window.location.reload()}>
            <T id="common.reload" />
          </Button>
        }
      />
    </Page>
  )
}
