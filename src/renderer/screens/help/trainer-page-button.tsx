import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDesk } from '../../bridge/desk.tsx'
import { useDeskInfo } from '../../bridge/hooks.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { OpenLinkButton, OUTWARD } from '../../components/open-link-button.tsx'
import { type Language, T, useLanguage } from '../../i18n/index.tsx'

/**
 * Leads to the page that shows what the training platform received. `running`: the platform runs, so its address can be
 * requested at once; otherwise the request would start it, which is for the operator to decide.
 */
export function TrainerPageButton({ running }: { readonly running: boolean }): ReactNode {
  const { query } = useDesk()
  const language = useLanguage()
  const known = useQuery(query.training.addresses.queryOptions({ enabled: running }))
  if (running && known.data) {
    return (
      <OpenLinkButton isOwn url={inLanguage(known.data.trainerPage, language)}>
        <T id="help.trainerPage" />
      </OpenLinkButton>
    )
  }
  if (running && known.error) return <FailureNotice error={known.error} />
  return <StartAndOpen language={language} waiting={running} />
}

function StartAndOpen({ language, waiting }: { readonly language: Language; readonly waiting: boolean }): ReactNode {
  const { client } = useDesk()
  const { host } = useDeskInfo()
  const open = useMutation({
    mutationFn: async () => {
      const { trainerPage } = await client.training.addresses()
      const url = inLanguage(trainerPage, language)
      if (host === 'browser') window.open(url, '_blank', 'noopener,noreferrer')
      else await client.desk.openLink({ url })
    },
  })
  return (
    <>
      <Button {...OUTWARD} loading={waiting || open.isPending} onClick={() => open.mutate()}>
        <T id="help.trainerPage" />
      </Button>
      {open.error && <FailureNotice error={open.error} />}
    </>
  )
}

/** The page in the language of the app, whatever the browser's is. */
function inLanguage(page: string, language: Language): string {
  const url = new URL(page)
  url.searchParams.set('lang', language)
  return url.href
}
