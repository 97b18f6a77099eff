import { Loader, Progress } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { OpeningState, OpeningWork } from '#shared/model/opening.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { useNow } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import classes from './opening.module.css'

/** Milliseconds before anything is shown: most of the time Paydesk is open before it would be noticed. */
const QUIET_MS = 1_000

/** Says that Paydesk is being opened, and the progress of what takes long. `null`: nothing is known yet. */
export function Opening({ state }: { readonly state: OpeningState | null }): ReactNode {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow) return null
  return state?.work ? (
    <Work work={state.work} elapsed={state.elapsed} />
  ) : (
    <EmptyState icon={<Loader size={26} />} title={<T as="span" role="status" id="line.opening" />} />
  )
}

function Work({ work, elapsed }: { readonly work: OpeningWork; readonly elapsed: number }): ReactNode {
  const t = useT()
  const { what, versions, share } = work
  return (
    <section className={classes.root}>
      <T as="h1" className={classes.title} aria-live="polite" id={`opening.${what}`} />
      <T as="p" className={classes.text} id={`opening.${what}.text`} values={{ ...versions }} />
      {share === null ? (
        <div className={classes.unknown} role="progressbar" aria-label={t('common.progress')}>
          <Loader type="dots" />
        </div>
      ) : (
        <Progress value={100 * share} aria-label={t('common.progress')} size="lg" transitionDuration={200} />
      )}
      <p className={classes.figures}>
        <Figures work={work} />
        <Elapsed elapsed={elapsed} />
      </p>
      <T as="p" className={classes.text} id="opening.safe" />
    </section>
  )
}

function Figures({ work: { step, steps, rows, share } }: { readonly work: OpeningWork }): ReactNode {
  return (
    <span>
      {share !== null && (
        <T as="strong" className={classes.share} id="opening.share" values={{ share: Math.floor(100 * share) / 100 }} />
      )}
      {steps > 1 && <T id="opening.step" values={{ step, steps }} />}
      {steps > 1 && rows && ' · '}
      {rows && <T id="opening.rows" values={{ ...rows }} />}
    </span>
  )
}

/** Keeps counting while nothing is reported: some steps take a while. */
function Elapsed({ elapsed }: { readonly elapsed: number }): ReactNode {
  const [begun, setBegun] = useState(() => Date.now() - elapsed)
  useEffect(() => setBegun(Date.now() - elapsed), [elapsed])
  const seconds = Math.max(0, Math.floor((useNow(1_000) - begun) / 1_000))
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <T as="span" id="opening.elapsed" values={{ time }} />
}
