import { ActionIcon, Loader, Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { visibleText } from '#shared/rules/visible-text.ts'
import type { OfferedResult } from '../../bridge/evidence-files.ts'
import { EXCEPTION_WORDS, failureWords } from '../../components/failure-words.ts'
import { T, useT } from '../../i18n/index.tsx'
import classes from './evidence.module.css'
import type { Adding } from './use-adding.ts'

/** How far the taking over of files is, and which of the last ones were not taken. */
export function AddingRemarks({ adding: { progress, remarks, forget } }: { readonly adding: Adding }): ReactNode {
  const t = useT()
  return (
    <>
      {progress && (
        <div className={classes.adding} role="status">
          <Loader size={14} />
          <T id="evidence.adding" values={{ done: progress.done, all: progress.all }} />
          <Progress
            className={classes.bar}
            size="sm"
            value={(100 * progress.done) / progress.all}
            aria-label={t('evidence.adding', { done: progress.done, all: progress.all })}
          />
        </div>
      )}
      {remarks.length > 0 && (
        <div className={classes.remarks} role="alert">
          <ul>
            {remarks.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lot is shown once, as it came
              <li key={index}>
                <Words remark={one} />
              </li>
            ))}
          </ul>
          <ActionIcon aria-label={t('common.dismiss')} onClick={forget}>
            <IconX size={16} />
          </ActionIcon>
        </div>
      )}
    </>
  )
}

function Words({ remark }: { readonly remark: OfferedResult }): ReactNode {
  const t = useT()
  const name = visibleText(remark.offered.file.name)
  if (remark.result !== 'failed') return <T id="evidence.duplicate" values={{ name: <b>{name}</b> }} />
  const { what, next, values } = remark.failure ? failureWords(remark.failure) : EXCEPTION_WORDS
  return (
    <>
      <T id="evidence.failed" values={{ name: <b>{name}</b> }} /> {t(what, values)}. {t(next, values)}
    </>
  )
}
