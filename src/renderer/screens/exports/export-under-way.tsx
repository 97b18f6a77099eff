import { Button, Progress } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useKeepsOpen } from '../../components/keeps-open.ts'
import { T, useT } from '../../i18n/index.tsx'
import classes from './exports.module.css'

interface ExportUnderWayProps {
  readonly rows: number
  readonly of: number | null
  /** Whether the operator is asked if it is to be stopped. */
  readonly asked: boolean
  readonly onStop: () => void
  readonly onGoOn: () => void
  readonly onLeave: () => void
}

/** How far it is, and how it is stopped. */
export function ExportUnderWay({ rows, of, asked, onStop, onGoOn, onLeave }: ExportUnderWayProps): ReactNode {
  const t = useT()
  useKeepsOpen('unfinished')
  const first = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the question, there are other buttons
  useEffect(() => first.current?.focus(), [asked])
  return (
    <div className={classes.form}>
      <Progress.Root size="lg">
        <Progress.Section
          value={of === null ? 100 : (100 * rows) / Math.max(of, 1)}
          animated={of === null}
          aria-label={t('exports.progress.label')}
          aria-valuetext={of === null ? t('exports.counting') : t('exports.progress', { rows, of })}
        />
      </Progress.Root>
      <p className={classes.figures}>
        {of === null ? <T id="exports.counting" /> : <T id="exports.progress" values={{ rows, of }} />}
      </p>
      {asked && (
        <p className={classes.asked} role="alert">
          <T id="exports.stop.ask" />
        </p>
      )}
      <div className={classes.bar}>
        {asked ? (
          <>
            <Button key="go-on" ref={first} variant="default" onClick={onGoOn}>
              <T id="exports.stop.goOn" />
            </Button>
            <Button color="red.7" onClick={onLeave}>
              <T id="exports.stop.stop" />
            </Button>
          </>
        ) : (
          <Button key="stop" ref={first} variant="default" onClick={onStop}>
            <T id="common.stop" />
          </Button>
        )}
      </div>
    </div>
  )
}
