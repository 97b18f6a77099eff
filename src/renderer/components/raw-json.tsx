import type { ReactNode } from 'react'
import type { Json } from '#shared/model/json.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import classes from './deviation-notes.module.css'

/** More than this is not laid out: it would hold up the screen. */
const SHOWN = 50_000

interface RawJsonProps {
  readonly title: ReactNode
  readonly value: Json
  readonly open?: boolean
}

/** What the platform sent, as it came, to be opened when it is wanted. */
export function RawJson({ title, value, open = false }: RawJsonProps): ReactNode {
  const text = JSON.stringify(value, null, 2)
  return (
    <details open={open}>
      <summary className={classes.summary}>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long payload is scrolled by keyboard too */}
      <pre className={classes.raw} tabIndex={0}>
        {visibleText(text, SHOWN)}
      </pre>
    </details>
  )
}
