import { Button } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useDesk } from '../../bridge/desk.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { useTellFailure } from '../../components/use-tell-failure.ts'
import { T, useT } from '../../i18n/index.tsx'
import classes from './exports.module.css'

interface ExportDoneProps {
  readonly rows: number
  /** Null where the browser saves it. */
  readonly path: string | null
  /** What it is called there. */
  readonly name: string
  readonly onClose: () => void
}

/** That it is written, and where it is. */
export function ExportDone({ rows, path, name, onClose }: ExportDoneProps): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const tell = useTellFailure()
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  return (
    <div className={classes.form}>
      <p className={classes.done} role="status">
        <T id="exports.done" values={{ rows }} />
      </p>
      {path === null ? (
        <p className={classes.quiet}>
          <T id="exports.done.page" values={{ name }} />
        </p>
      ) : (
        <p className={classes.path}>{path}</p>
      )}
      <div className={classes.bar}>
        {path !== null && (
          <>
            <CopyButton withText value={path} label={t('exports.copyPath')} />
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconFolder size={15} aria-hidden />}
              onClick={() => client.exports.show({ path }).catch(tell)}
            >
              <T id="exports.show" />
            </Button>
          </>
        )}
        <Button ref={close} size={path === null ? 'sm' : 'compact-sm'} onClick={onClose}>
          <T id="common.close" />
        </Button>
      </div>
    </div>
  )
}
