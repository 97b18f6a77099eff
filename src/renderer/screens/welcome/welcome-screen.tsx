import { ActionIcon, Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconArrowLeft, IconPlugConnected, IconSchool, type TablerIcon } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useDeskInfo } from '../../bridge/hooks.ts'
import { useStartTraining } from '../../bridge/use-start-training.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { ProfileForm } from '../profiles/profile-form.tsx'
import { Notices } from '../shell/notices.tsx'
import { KeptTransactions } from './kept-transactions.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { LostHistory, lostHistoryOf } from './lost-history.tsx'
import classes from './welcome-screen.module.css'

/** The first start: learn with play money, or connect to one's own platform. One that was not the first says what is gone. */
export function WelcomeScreen(): ReactNode {
  const [connecting, setConnecting] = useState(false)
  const [anew, setAnew] = useState(false)
  const lost = lostHistoryOf(useDeskInfo().notices)
  const isLost = lost !== null && !anew
  useDocumentTitle('Paydesk')
  return (
    <div className={classes.screen}>
      <Notices without={isLost ? 'gap' : undefined} />
      <main className={classes.main}>
        <div className={classes.column}>
          {isLost ? (
            <LostHistory gap={lost} onBeginAnew={() => setAnew(true)} />
          ) : connecting ? (
            <Connecting onBack={() => setConnecting(false)} />
          ) : (
            <Choice onConnect={() => setConnecting(true)} />
          )}
        </div>
      </main>
      <footer className={classes.foot}>
        <KeptTransactions />
        <LanguageChoice />
      </footer>
    </div>
  )
}

function Choice({ onConnect }: { readonly onConnect: () => void }): ReactNode {
  const t = useT()
  const training = useStartTraining()
  return (
    <>
      <h1 className={classes.title}>{t('welcome.title')}</h1>
      <p className={classes.lead}>{t('welcome.lead')}</p>
      <div className={classes.cards}>
        <Card icon={IconSchool} title={t('welcome.training')} text={t('welcome.training.text')}>
          <Button loading={training.isPending} onClick={() => training.mutate()}>
            <T id="welcome.training.action" />
          </Button>
        </Card>
        <Card icon={IconPlugConnected} title={t('welcome.connect')} text={t('welcome.connect.text')}>
          <Button variant="default" onClick={onConnect}>
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

function Connecting({ onBack }: { readonly onBack: () => void }): ReactNode {
  const t = useT()
  const navigate = useNavigate()
  return (
    <div className={classes.form}>
      <header className={classes.formHead}>
        <ActionIcon aria-label={t('welcome.back')} onClick={onBack}>
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
        <h1 className={classes.formTitle}>{t('welcome.connect')}</h1>
      </header>
      <ProfileForm profile={null} onSaved={() => void navigate({ to: '/overview' })} />
    </div>
  )
}
