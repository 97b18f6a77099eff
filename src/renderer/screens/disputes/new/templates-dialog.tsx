import { ActionIcon, Button, Stack, TextInput, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import type { Preferences } from '#shared/model/preferences.ts'
import { usePreferences } from '../../../bridge/hooks.ts'
import { useSetPreferences } from '../../../bridge/use-preference.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { CardCheckedForm, useCardWarning } from '../../../components/fields/card-warning.tsx'
import { useFocusWhenLost } from '../../../components/use-focus-when-lost.ts'
import { T, useT } from '../../../i18n/index.tsx'
import classes from './new-dispute.module.css'
import { MAX_NAME } from './save-template.tsx'
import own from './templates.module.css'

interface TemplatesDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** The operator's templates, to rename or delete. Nothing takes effect until it is saved. */
export function TemplatesDialog({ opened, onClose }: TemplatesDialogProps): ReactNode {
  const t = useT()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('newDispute.templates')}>
      <Editing onClose={onClose} />
    </Dialog>
  )
}

type Template = Preferences['reasonTemplates'][number]

function Editing({ onClose }: Pick<TemplatesDialogProps, 'onClose'>): ReactNode {
  const set = useSetPreferences()
  const { reasonTemplates } = usePreferences()
  const [opened] = useState(reasonTemplates)
  const [rows, setRows] = useState(() => reasonTemplates.map((template, key) => ({ key, ...template })))
  const isWhole = rows.every(({ name }) => name.trim() !== '')
  const list = useRef<HTMLDivElement>(null)
  // The deleted row had the focus. To the list: on a button, a second press would save the deletion.
  useFocusWhenLost(list, `${rows.length}`)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isWhole) return
    set((now) => ({ reasonTemplates: edited(now.reasonTemplates, opened, rows) }))
    onClose()
  }
  return (
    <CardCheckedForm className={classes.asking} onSubmit={submit}>
      {rows.length === 0 && <T as="p" className="pd-quiet" id="newDispute.templates.none" />}
      <Stack component="ul" ref={list} tabIndex={-1} gap={10}>
        {rows.map((row) => (
          <Row
            key={row.key}
            template={row}
            isFirst={row.key === 0}
            onRename={(name) => setRows((all) => all.map((one) => (one.key === row.key ? { ...one, name } : one)))}
            onDelete={() => setRows((all) => all.filter(({ key }) => key !== row.key))}
          />
        ))}
      </Stack>
      <div className={classes.ending}>
        <Button variant="default" onClick={onClose}>
          <T id="common.cancel" />
        </Button>
        <Button type="submit" disabled={!isWhole}>
          <T id="common.save" />
        </Button>
      </div>
    </CardCheckedForm>
  )
}

/** The templates after the renames and deletions in `rows`; those that another window has saved meanwhile stay. */
export function edited(
  now: readonly Template[],
  opened: readonly Template[],
  rows: readonly (Template & { readonly key: number })[],
): Template[] {
  const left = [...opened.keys()]
  return now.flatMap((template) => {
    const key = left.find((at) => isSame(opened[at], template))
    if (key === undefined) return [template]
    left.splice(left.indexOf(key), 1)
    const row = rows.find((one) => one.key === key)
    return row ? [{ name: row.name.trim(), text: row.text }] : []
  })
}

function isSame(one: Template | undefined, other: Template): boolean {
  return one?.name === other.name && one.text === other.text
}

interface RowProps {
  readonly template: Template
  /** Whether it takes the focus when the dialog opens. */
  readonly isFirst: boolean
  readonly onRename: (name: string) => void
  readonly onDelete: () => void
}

function Row({ template: { name, text }, isFirst, onRename, onDelete }: RowProps): ReactNode {
  const t = useT()
  const warning = useCardWarning(name, onRename, { sent: false })
  return (
    <li className={own.templateRow}>
      <TextInput
        data-autofocus={isFirst || undefined}
        aria-label={t('newDispute.template.name')}
        maxLength={MAX_NAME}
        value={name}
        onChange={(event) => onRename(event.currentTarget.value)}
        error={warning ?? (name.trim() === '' && t('newDispute.template.empty'))}
      />
      <Tooltip label={<T id="newDispute.template.delete" />}>
        <ActionIcon aria-label={t('newDispute.template.delete.name', { name })} onClick={onDelete}>
          <IconTrash size={16} />
        </ActionIcon>
      </Tooltip>
      <p className={own.templateText} title={text}>
        {text}
      </p>
    </li>
  )
}
