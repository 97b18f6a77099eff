import { ActionIcon, Group, Loader, Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { EvidenceFile } from '#shared/model/evidence.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import type { OfferedResult } from '../../bridge/evidence-files.ts'
import { EXCEPTION_WORDS, failureWords } from '../../components/failure-words.ts'
import { LinkAnchor } from '../../components/links.tsx'
import { Time } from '../../components/time.tsx'
import copyItem from '../../components/viewing/copy-item.module.css'
import { T, useT } from '../../i18n/index.tsx'
import classes from './evidence.module.css'
import type { EvidenceAdding } from './use-adding.ts'
import { evidenceVerdictOf, originalWords, renamedWhy } from './verdict.ts'

/** How many remarks are shown before the rest is only counted: a dropped folder may hold thousands of files. */
const MAX_SHOWN = 10

/** The progress of adding files, and which of the last ones were not added. */
export function AddingRemarks({
  adding: { progress, remarks, forget },
}: {
  readonly adding: EvidenceAdding
}): ReactNode {
  const t = useT()
  return (
    <>
      {progress && (
        <Group gap={10} wrap="nowrap" role="status">
          <Loader size={14} />
          <T id="evidence.adding" values={{ done: progress.done, all: progress.all }} />
          <Progress
            className={classes.bar}
            size="sm"
            value={(100 * progress.done) / progress.all}
            aria-label={t('evidence.adding', { done: progress.done, all: progress.all })}
          />
        </Group>
      )}
      {remarks.length > 0 && (
        <div className={classes.remarks} role="alert">
          <ul>
            {remarks.slice(0, MAX_SHOWN).map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lot is shown once, as it came
              <li key={index}>
                <Words remark={one} />
              </li>
            ))}
            {remarks.length > MAX_SHOWN && (
              <T as="li" id="evidence.failed.more" values={{ count: remarks.length - MAX_SHOWN }} />
            )}
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
  if (remark.result !== 'failed') {
    const id = remark.result === 'attached' ? 'evidence.attachedAgain' : 'evidence.duplicate'
    return <T id={id} values={{ name: <b>{name}</b> }} />
  }
  const { what, next, values } = remark.failure ? failureWords(remark.failure) : EXCEPTION_WORDS
  return (
    <>
      <T id="evidence.failed" values={{ name: <b>{name}</b> }} /> {t(what, values)}. {t(next, values)}
    </>
  )
}

interface FileRemarksProps {
  readonly file: EvidenceFile
  /** Whether it cannot go because no more files can. */
  readonly isHeld: boolean
}

/** What to know about a file: why it cannot go, the name it is sent under, where else it was used. */
export function FileRemarks({ file, isHeld }: FileRemarksProps): ReactNode {
  const { why, next, values, tone } = evidenceVerdictOf(file)
  const renamed = renamedWhy(file)
  const original = originalWords(file)
  return (
    <>
      {why && (
        <p className={copyItem.remark} data-tone={tone}>
          <T id={why} values={{ ...values, time: file.sentAt !== null && <Time at={file.sentAt} /> }} />{' '}
          {next && <T id={next} />}
          {isHeld && <T id="evidence.attach.full" />}
        </p>
      )}
      {renamed && (
        <p className={copyItem.remark}>
          <T id="evidence.sentAs" values={{ name: <b>{file.sentName}</b> }} /> — <T id={renamed} />
        </p>
      )}
      {file.contentType === 'image/heic' && file.trouble === null && (
        <T as="p" className={copyItem.remark} id="evidence.preview.heic" />
      )}
      {original && <T as="p" className={copyItem.remark} data-tone="warn" id={original} />}
      {file.usedElsewhere.map(({ transactionId, label, sentAt }) => (
        <T
          as="p"
          key={`${transactionId} ${sentAt}`}
          className={copyItem.remark}
          data-tone="warn"
          id={sentAt === null ? 'evidence.usedElsewhere' : 'evidence.usedElsewhere.sent'}
          values={{
            label: (
              <LinkAnchor inherit to="/transactions/$id" params={{ id: transactionId }}>
                {visibleText(label)}
              </LinkAnchor>
            ),
            time: sentAt !== null && <Time at={sentAt} />,
          }}
        />
      ))}
    </>
  )
}
