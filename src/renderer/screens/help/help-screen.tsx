import { type ReactNode, useId } from 'react'
import { INTENT_STATES } from '#shared/model/intent.ts'
import { useDeskInfo } from '../../bridge/hooks.ts'
import { CopyValue } from '../../components/copy-button.tsx'
import { Page } from '../../components/page.tsx'
import { StateBadge } from '../../components/state-badge.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { Amounts } from './amounts.tsx'
import classes from './help.module.css'
import { Licences } from './licences.tsx'
import { Shortcuts } from './shortcuts.tsx'

/** What an operator looks up while working: test amounts and, beside them, shortcuts, states and where the data is. */
export function HelpScreen(): ReactNode {
  const t = useT()
  return (
    <Page title={t('shell.help')} aside={<Beside />} asideWidth="clamp(320px, 27vw, 400px)" flush>
      <Amounts />
    </Page>
  )
}

function Beside(): ReactNode {
  const t = useT()
  const { selfCheck } = useDeskInfo()
  return (
    <div className={classes.beside}>
      <Part title={t('help.shortcuts')}>
        <Shortcuts />
      </Part>
      <Part title={t('help.states')}>
        <States />
      </Part>
      <Part title={t('help.twice')}>
        <T as="p" className={classes.text} id="help.twice.ids" />
        <T as="p" className={classes.text} id="help.twice.duplicates" />
        <T as="p" className={classes.text} id="help.twice.batches" />
      </Part>
      <Part title={t('help.data')}>
        <DataFolder />
      </Part>
      {selfCheck !== null && (
        <Part title={t('help.selfCheck')}>
          <SelfCheck command={selfCheck} />
        </Part>
      )}
      <Part title={t('help.licences')}>
        <Licences />
      </Part>
    </div>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function States(): ReactNode {
  return (
    <dl className={classes.states}>
      {INTENT_STATES.map((state) => (
        <div key={state}>
          <dt>
            <StateBadge state={state} />
          </dt>
          <T as="dd" id={`state.${state}.means`} />
        </div>
      ))}
    </dl>
  )
}

function DataFolder(): ReactNode {
  const t = useT()
  const { dataFolder } = useDeskInfo()
  return (
    <>
      <CopyValue value={dataFolder} label={t('backups.folder')} isWhole />
      <T as="p" className={classes.quiet} id="backups.folder.hint" />
    </>
  )
}

function SelfCheck({ command }: { readonly command: string }): ReactNode {
  const t = useT()
  const { platform } = useDeskInfo()
  return (
    <>
      <p className={classes.text}>
        <T id="help.selfCheck.text" /> {platform === 'win32' && <T id="help.selfCheck.file" />}
      </p>
      <CopyValue value={command} label={t('help.selfCheck.command')} isWhole />
    </>
  )
}
