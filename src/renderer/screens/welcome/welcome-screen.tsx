import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconArrowLeft, IconPlugConnected, IconSchool, type TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Activity, type ReactNode, useId, useState } from 'react'
import { EVERYTHING } from '#shared/model/transaction-query.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useDeskInfo, usePreferences } from '../../bridge/hooks.ts'
import { useSetPreferences } from '../../bridge/use-preference.ts'
import { useStartTraining } from '../../bridge/use-start-training.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { LinkAnchor } from '../../components/links.tsx'
import { useFocusOnArrival, useKeptFocus } from '../../components/screen-focus.ts'
import { languageOf, T, useT } from '../../i18n/index.tsx'
import { ProfileForm } from '../profiles/profile-form.tsx'
import { UnsavedQuestion } from '../profiles/unsaved-question.tsx'
import { Notices } from '../shell/notices.tsx'
import { LostHistory, lostHistoryOf } from './lost-history.tsx'
import classes from './welcome-screen.module.css'

/** The first start: learn with play money, or connect a platform. If it is not the first, says what is gone. */
export function WelcomeScreen(): ReactNode {
  const [connecting, setConnecting] = useState<'not_yet' | 'now' | 'put_aside'>('not_yet')
  const [unsaved, setUnsaved] = useState(false)
  const [anew, setAnew] = useState(false)
  const lost = lostHistoryOf(useDeskInfo().notices)
  const isLost = lost !== null && !anew
  useDocumentTitle('Paydesk')
  useKeptFocus()
  useFocusOnArrival()
  return (
    <div className={classes.screen}>
      <Notices without={isLost ? 'gap' : undefined} />
      <main id="main" className={classes.main}>
        <div className={classes.column}>
          {isLost ? (
            <LostHistory gap={lost} onBeginAnew={() => setAnew(true)} />
          ) : (
            <>
              {connecting !== 'now' && (
                <Choice isBack={connecting === 'put_aside'} onConnect={() => setConnecting('now')} />
              )}
              {connecting !== 'not_yet' && (
                <Activity mode={connecting === 'now' ? 'visible' : 'hidden'}>
                  <Connecting onBack={() => setConnecting('put_aside')} onUnsaved={setUnsaved} />
                </Activity>
              )}
            </>
          )}
        </div>
      </main>
      <UnsavedQuestion
        unsaved={unsaved}
        name={null}
        onDiscard={() => {
          setConnecting('not_yet')
          setUnsaved(false)
        }}
      />
      <footer className={classes.foot}>
        <KeptTransactions />
        <LanguageChoice />
      </footer>
    </div>
  )
}

interface ChoiceProps {
  /** Whether the form was opened and left: it keeps what was filled in. */
  readonly isBack: boolean
  readonly onConnect: () => void
}

function Choice({ isBack, onConnect }: ChoiceProps): ReactNode {
  const t = useT()
  const training = useStartTraining()
  return (
    <>
      <h1 className={classes.title} tabIndex={-1}>
        {t('welcome.title')}
      </h1>
      <p className={classes.lead}>{t('welcome.lead')}</p>
      <div className={classes.cards}>
        <Card icon={IconSchool} title={t('welcome.training')} text={t('welcome.training.text')}>
          <Button loading={training.isPending} onClick={() => training.mutate()}>
            <T id="welcome.training.action" />
          </Button>
        </Card>
        <Card icon={IconPlugConnected} title={t('welcome.connect.action')} text={t('welcome.connect.text')}>
          <Button variant="default" onClick={onConnect} autoFocus={isBack}>
            <T id="welcome.connect.action" />
          </Button>
        </Card>
      </div>
      {training.error && <FailureNotice error={training.error} />}
    </>
  )
}

interface CardProps {
  readonly icon: TablerIcon
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function Card({ icon: Icon, title, text, children }: CardProps): ReactNode {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Icon size={26} stroke={1.5} aria-hidden className={classes.icon} />
      <h2 id={id} className={classes.cardTitle}>
        {title}
      </h2>
      <p className={classes.cardText}>{text}</p>
      {children}
    </section>
  )
}

interface ConnectingProps {
  readonly onBack: () => void
  readonly onUnsaved: (unsaved: boolean) => void
}

function Connecting({ onBack, onUnsaved }: ConnectingProps): ReactNode {
  const t = useT()
  const navigate = useNavigate()
  return (
    <div className={classes.form}>
      <header className={classes.formHead}>
        <ActionIcon aria-label={t('welcome.back')} onClick={onBack}>
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
        <h1 className={classes.formTitle} tabIndex={-1}>
          {t('welcome.connect.action')}
        </h1>
      </header>
      <ProfileForm
        profile={null}
        onSaved={() => void navigate({ to: '/overview', ignoreBlocker: true })}
        onUnsaved={onUnsaved}
      />
    </div>
  )
}

/** The language, for operators who cannot read the one chosen by the system. */
function LanguageChoice(): ReactNode {
  const t = useT()
  const set = useSetPreferences()
  const language = languageOf(usePreferences().language, useDeskInfo().locale)
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('settings.language')}
      value={language}
      onChange={(choice) => set({ language: choice })}
      data={[
        { value: 'en', label: 'English' },
        { value: 'ru', label: 'Русский' },
      ]}
    />
  )
}

/** A link to the transactions of removed merchants, if there are any: they stay readable. */
function KeptTransactions(): ReactNode {
  const { query } = useDesk()
  const { data } = useQuery(
    query.transactions.list.queryOptions({ input: { query: EVERYTHING, after: { count: 0 }, limit: 1 } }),
  )
  if (!data || data.items.length === 0) return null
  return (
    <LinkAnchor size="sm" to="/transactions">
      <T id="welcome.kept" />
    </LinkAnchor>
  )
}
