import { Stack } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import type { Profile } from '#shared/model/profile.ts'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useActiveProfile } from '../../../bridge/hooks.ts'
import { Amount } from '../../../components/amount.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { NoneChosen } from '../../../components/none-chosen.tsx'
import { Page } from '../../../components/page.tsx'
import { When } from '../../../components/time.tsx'
import { useIsHere } from '../../../components/use-is-here.ts'
import { useOnce } from '../../../components/use-once.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { ForMerchant } from '../../payments/for-merchant.tsx'
import own from './find-screen.module.css'
import { IdForm } from './id-form.tsx'
import { NotHere } from './not-here.tsx'

/** Leads to a dispute by a given ID: of a transaction that Paydesk has, or of one it has yet to add. */
export function FindScreen(): ReactNode {
  const t = useT()
  const active = useActiveProfile()
  return (
    <Page title={t('newDispute.find.title')} hint={active && <ForMerchant profile={active} />}>
      {active ? <Finding key={active.id} profile={active} /> : <NoneChosen hint="newDispute.find.noneChosen" />}
    </Page>
  )
}

/** The transactions that Paydesk has under the ID looked for. */
interface Looked {
  readonly id: string
  readonly found: readonly TransactionSummary[]
}

function Finding({ profile }: { readonly profile: Profile }): ReactNode {
  const { client } = useDesk()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const once = useOnce('read')
  const [id, setId] = useState('')
  const latest = useRef(id)
  // A late answer leads nowhere once the field contains another ID.
  const isWanted = (asked: string) => isHere.current && latest.current.trim() === asked
  const open = (asked: string, transactionId: string) => {
    if (isWanted(asked)) void navigate({ to: '/disputes/new/$transactionId', params: { transactionId } })
  }
  const [looked, setLooked] = useState<Looked | null>(null)
  const find = async () => {
    const wanted = id.trim()
    const found = await once.run(() => client.transactions.find({ profileId: profile.id, id: wanted }))
    if (!isWanted(wanted)) return once.clear()
    if (!found) return
    const [only] = found
    if (found.length === 1 && only) open(wanted, only.id)
    else setLooked({ id: wanted, found })
  }
  const isLooked = looked !== null && looked.id === id.trim()
  return (
    <Stack gap={12} fz="sm" maw={580}>
      <IdForm
        value={id}
        onChange={(typed) => {
          latest.current = typed
          setId(typed)
        }}
        pending={once.pending}
        onFind={() => void find()}
      />
      {once.error !== null && <FailureNotice error={once.error} merchantId={profile.id} />}
      {isLooked && looked.found.length > 0 && <Found found={looked.found} />}
      {isLooked && looked.found.length === 0 && (
        <NotHere
          key={looked.id}
          id={looked.id}
          profile={profile}
          onAdded={(transactionId) => open(looked.id, transactionId)}
        />
      )}
    </Stack>
  )
}

function Found({ found }: { readonly found: readonly TransactionSummary[] }): ReactNode {
  return (
    <div role="status">
      <T as="p" id="newDispute.find.several" />
      <ul className={own.found}>
        {found.map((one) => (
          <li key={one.id}>
            <Link to="/disputes/new/$transactionId" params={{ transactionId: one.id }}>
              <b className="pd-mono">{visibleText(transactionName(one))}</b>
              <T id={`transactions.kind.${one.kind}`} />
              <Amount value={one.amount} currency={one.currency} />
              <span className="pd-quiet">
                <When at={one.createdAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
