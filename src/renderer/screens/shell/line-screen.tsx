import { Button } from '@mantine/core'
import { IconLogout, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OpeningState } from '#shared/model/opening.ts'
import type { Preferences } from '#shared/model/preferences.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { type Language, T } from '../../i18n/index.tsx'
import classes from './line-screen.module.css'
import { Opening } from './opening.tsx'

/** The connection to Paydesk while no screen can be shown. */
export type LineState =
  | {
      readonly state: 'opening'
      readonly opening: OpeningState | null
      readonly choice: Preferences['language']
    }
  | { readonly state: 'unreachable'; readonly detail: string }
  | { readonly state: 'lost'; readonly choice: Language }
  | { readonly state: 'signed_out'; readonly choice: Language | 'system' }

/** Fills the window while the connection to Paydesk is not open yet, could not be opened, or broke. */
export function LineScreen({ line }: { readonly line: LineState }): ReactNode {
  return <main className={classes.screen}>{contents(line)}</main>
}

function contents(line: LineState): ReactNode {
  switch (line.state) {
    case 'opening':
      return <Opening state={line.opening} />
    case 'unreachable':
      return (
        <NoLine title={<T id="line.unreachable" />}>
          <T id="line.unreachable.text" />
          <p className={classes.detail}>{line.detail}</p>
        </NoLine>
      )
    case 'lost':
      return (
        <NoLine title={<T id="line.lost" />}>
          <T id="line.lost.text" />
        </NoLine>
      )
    case 'signed_out':
      return (
        <EmptyState icon={<IconLogout size={36} stroke={1.5} />} title={<T id="line.signedOut" />}>
          <T id="line.signedOut.text" />
        </EmptyState>
      )
    default:
      return assertNever(line)
  }
}

function NoLine({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }): ReactNode {
  return (
    <div role="alert">
      <EmptyState
        icon={<IconPlugConnectedX size={36} stroke={1.5} />}
        title={title}
        actions={
          <Button onClick={() => window.location.reload()}>
            <T id="common.reload" />
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
