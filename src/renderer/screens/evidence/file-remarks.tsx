import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EvidenceFile } from '#shared/model/evidence.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Time } from '../../components/time.tsx'
import { T } from '../../i18n/index.tsx'
import classes from './evidence.module.css'
import { renamedWhy, verdictOf } from './verdict.ts'

interface FileRemarksProps {
  readonly file: EvidenceFile
  /** It cannot go, as no more can. */
  readonly isHeld: boolean
}

/** What is to be known of a file: why it cannot go, under which name it goes, where else it was used. */
export function FileRemarks({ file, isHeld }: FileRemarksProps): ReactNode {
  const { why, next, values, tone } = verdictOf(file)
  const renamed = renamedWhy(file)
  return (
    <>
      {why && (
        <p className={classes.remark} data-tone={tone}>
          <T id={why} {...(values && { values })} /> {next && <T id={next} />}
          {isHeld && <T id="evidence.attach.full" />}
        </p>
      )}
      {renamed && (
        <p className={classes.remark}>
          <T id="evidence.sentAs" values={{ name: <b>{file.sentName}</b> }} /> — <T id={renamed} />
        </p>
      )}
      {file.contentType === 'image/heic' && file.trouble === null && (
        <p className={classes.remark}>
          <T id="evidence.preview.heic" />
        </p>
      )}
      {(file.original === 'changed' || file.original === 'gone') && (
        <p className={classes.remark} data-tone="warn">
          <T id={`evidence.${file.original}`} />
        </p>
      )}
      {file.usedElsewhere.map(({ transactionId, label, sentAt }) => (
        <p key={`${transactionId} ${sentAt}`} className={classes.remark} data-tone="warn">
          <T
            id={sentAt === null ? 'evidence.usedElsewhere' : 'evidence.usedElsewhere.sent'}
            values={{
              label: (
                <Anchor
                  inherit
                  renderRoot={(props) => <Link {...props} to="/transactions/$id" params={{ id: transactionId }} />}
                >
                  {visibleText(label)}
                </Anchor>
              ),
              time: sentAt !== null && <Time at={sentAt} />,
            }}
          />
        </p>
      ))}
    </>
  )
}
