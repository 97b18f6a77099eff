import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Deviations } from '#shared/model/deviations.ts'
import type { Json } from '#shared/model/json.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { T } from '../i18n/index.tsx'
import { cx } from './cx.ts'
import classes from './deviation-notes.module.css'

/** Shows how an answer deviates from the interface. Deviations break nothing. Renders nothing if there are none. */
export function DeviationNotes({ missing, retyped, extra }: Deviations): ReactNode {
  const surplus = Object.keys(extra)
  if (missing.length + retyped.length + surplus.length === 0) return null
  return (
    <Stack gap={6}>
      {missing.length > 0 && (
        <T
          as="p"
          className={classes.note}
          id="deviation.missing"
          values={{ fields: <code>{missing.join(', ')}</code>, count: missing.length }}
        />
      )}
      {retyped.length > 0 && (
        <T as="p" className="pd-quiet" id="deviation.retyped" values={{ fields: <code>{retyped.join(', ')}</code> }} />
      )}
      {surplus.length > 0 && (
        <RawJson title={<T id="deviation.extra" values={{ count: surplus.length }} />} value={extra} />
      )}
    </Stack>
  )
}

/** Longer text is truncated: laying it out would block the screen. */
const SHOWN = 50_000

interface RawJsonProps {
  readonly title: ReactNode
  readonly value: Json
}

/** What the platform sent, unchanged, in a block that can be expanded. */
export function RawJson({ title, value }: RawJsonProps): ReactNode {
  const text = JSON.stringify(value, null, 2)
  return (
    <details>
      <summary className={classes.summary}>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long payload is scrolled by keyboard too */}
      <pre className={cx('pd-raw', classes.raw)} tabIndex={0}>
        {visibleText(text, { most: SHOWN })}
      </pre>
    </details>
  )
}
