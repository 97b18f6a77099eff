import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { cx } from '../../../components/cx.ts'
import { T } from '../../../i18n/index.tsx'
import classes from './manifest.module.css'
import type { DisputeManifest, ManifestLine } from './manifest.ts'

/** A manifest, on screen and, by itself, in print. */
export function ManifestSheet({ manifest }: { readonly manifest: DisputeManifest }): ReactNode {
  const { title, about, sent, files, outcome, reply } = manifest
  const sheet = useRef<HTMLElement>(null)
  const turn = (by: number) => sheet.current?.parentElement?.scrollBy(0, by * innerHeight)
  // The heading and the buttons, which may have the focus, are outside what scrolls.
  useHotkeys([
    ['PageDown', () => turn(0.8)],
    ['PageUp', () => turn(-0.8)],
  ])
  return (
    <article ref={sheet} className={classes.sheet} data-testid="manifest">
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.about}>{about}</p>
      <Part title={<T id="disputes.manifest.sent" />}>
        <Lines lines={sent} />
      </Part>
      <Part title={<T id="disputes.manifest.files" values={{ count: files.length }} />}>
        {files.length === 0 && <T as="p" className={classes.about} id="disputes.manifest.noFiles" />}
        <ol className={classes.files}>
          {files.map(({ name, lines }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was sent never changes
            <li key={index} className={classes.file}>
              <div className={classes.name}>{name}</div>
              <Lines lines={lines} />
            </li>
          ))}
        </ol>
      </Part>
      <Part title={<T id="fields.response" />}>
        <Lines lines={outcome} />
        {reply !== null && (
          <>
            <T as="h4" className={classes.subhead} id="disputes.manifest.reply" />
            <pre className="pd-raw">{reply}</pre>
          </>
        )}
      </Part>
    </article>
  )
}

function Part({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }): ReactNode {
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{title}</h3>
      {children}
    </section>
  )
}

function Lines({ lines }: { readonly lines: readonly ManifestLine[] }): ReactNode {
  return (
    <dl className={classes.lines}>
      {lines.map(({ label, text, mono, absent }) => (
        <div key={label} className={classes.line}>
          <dt>{label}</dt>
          <dd className={cx(mono && classes.mono, absent && classes.absent)}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
