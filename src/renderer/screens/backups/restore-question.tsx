import { Button, Checkbox } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AtStake } from '#shared/model/backup.ts'
import { useDeskInfo } from '../../bridge/hooks.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { T } from '../../i18n/index.tsx'
import classes from './backups.module.css'

interface RestoreQuestionProps {
  /** Null: nobody can count it. */
  readonly atStake: AtStake | null
  /** Why it was not done. */
  readonly refusal: unknown
  readonly isOrdering: boolean
  readonly onRestore: () => void
  readonly onClose: () => void
}

/** What a restore takes away, and the operator's word on it. */
export function RestoreQuestion(props: RestoreQuestionProps): ReactNode {
  const { atStake, refusal, isOrdering, onRestore, onClose } = props
  const { keyStore } = useDeskInfo()
  const [isKnown, setIsKnown] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  // The button that had the focus while it was being prepared is gone.
  useEffect(() => cancel.current?.focus(), [])
  return (
    <>
      <p className={classes.good} role="status">
        <IconCircleCheck size={17} aria-hidden />
        <T id="backups.restore.ready" />
      </p>
      {atStake && (
        <dl className={classes.facts}>
          <dt>
            <T id="backups.restore.now" />
          </dt>
          <dd>
            <T id="backups.restore.now.text" values={{ transactions: atStake.transactions, since: atStake.since }} />
          </dd>
        </dl>
      )}
      <p className={classes.warning}>
        <T id="backups.restore.missing" />
      </p>
      <p className={classes.text}>
        <T id="backups.restore.aside" />{' '}
        <T id={keyStore === 'session' ? 'backups.restore.secrets.session' : 'backups.restore.secrets'} />
      </p>
      <Checkbox
        checked={isKnown}
        disabled={isOrdering}
        onChange={(event) => setIsKnown(event.currentTarget.checked)}
        label={<T id="backups.restore.know" values={{ since: atStake?.since ?? 0 }} />}
      />
      {refusal !== null && <FailureNotice error={refusal} />}
      <div className={classes.bar}>
        <Button ref={cancel} variant="default" disabled={isOrdering} onClick={onClose}>
          <T id="common.cancel" />
        </Button>
        <Button color="red.7" disabled={!isKnown} loading={isOrdering} onClick={onRestore}>
          <T id="backups.restore.confirm" />
        </Button>
      </div>
    </>
  )
}
