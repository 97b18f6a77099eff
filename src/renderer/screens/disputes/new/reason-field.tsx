import { Button, Menu, Textarea } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { DisputeType } from '#shared/model/dispute.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { defaultDisputeReason } from '#shared/rules/dispute.ts'
import { usePreferences } from '../../../bridge/hooks.ts'
import { useCardWarning } from '../../../components/fields/card-warning.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { MAX_REASON } from './dispute-form.ts'
import classes from './new-dispute.module.css'
import { fillTemplate, templateOf, unfilled } from './reason-template.ts'
import { useReasonText } from './reason-text.tsx'
import { SaveTemplate } from './save-template.tsx'
import own from './templates.module.css'
import { TemplatesDialog } from './templates-dialog.tsx'

interface ReasonFieldProps {
  readonly transaction: Transaction
  /** `null` if the platform decides, or nothing is chosen yet. */
  readonly type: DisputeType | null
  readonly isChosen: boolean
  readonly value: string
  readonly onChange: (reason: string) => void
}

/** The reason as free text, with the operator's own templates, and what the platform uses if it is empty. */
export function ReasonField({ transaction, type, isChosen, value, onChange }: ReasonFieldProps): ReactNode {
  const t = useT()
  const textarea = useRef<HTMLTextAreaElement>(null)
  const warning = useCardWarning(value, onChange)
  const unknown = unfilled(value)
  const { field, refuse, refused } = useReasonText(value, onChange)
  const insert = (text: string) => {
    const filled = fillTemplate(text, transaction)
    const reason = value.trim() === '' ? filled : `${value.trimEnd()}\n${filled}`
    if (MAX_REASON !== undefined && reason.length > MAX_REASON) refuse()
    else onChange(reason)
    textarea.current?.focus()
  }
  return (
    <div className={own.reason}>
      <Textarea
        {...field}
        ref={textarea}
        label={t('newDispute.reason')}
        description={warning || !isChosen ? null : t('newDispute.reason.hint', { text: defaultDisputeReason(type) })}
        error={warning}
      />
      <Templates text={templateOf(value, transaction)} canSave={value.trim() !== '' && !warning} onInsert={insert} />
      {refused}
      {unknown.length > 0 && (
        <T
          as="p"
          className={classes.warning}
          role="note"
          id="newDispute.template.unfilled"
          values={{ names: unknown.map((name) => `{${name}}`).join(', ') }}
        />
      )}
    </div>
  )
}

interface TemplatesProps {
  /** The typed text as a template. */
  readonly text: string
  readonly canSave: boolean
  readonly onInsert: (text: string) => void
}

function Templates({ text, canSave, onInsert }: TemplatesProps): ReactNode {
  const t = useT()
  const { reasonTemplates } = usePreferences()
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null)
  // After an insertion, the focus goes to the text.
  const [isInserting, setInserting] = useState(false)
  const insert = (template: string) => {
    setInserting(true)
    onInsert(template)
  }
  const close = () => setDialog(null)
  return (
    <div className={own.templates}>
      {/* With nothing to choose, the placeholder takes the focus: otherwise Escape would not reach the menu. */}
      <Menu
        position="bottom-end"
        returnFocus={!isInserting}
        onOpen={() => setInserting(false)}
        withInitialFocusPlaceholder={!canSave && reasonTemplates.length === 0}
      >
        <Menu.Target>
          <Button variant="default" size="compact-xs" leftSection={<IconTemplate size={14} aria-hidden />}>
            <T id="newDispute.templates" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={own.menu}>
          {reasonTemplates.length === 0 && <Menu.Label>{t('newDispute.templates.none')}</Menu.Label>}
          {reasonTemplates.map((template, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
            <Menu.Item key={place} onClick={() => insert(template.text)} title={template.text}>
              <span className={own.menuName}>{template.name}</span>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={!canSave} onClick={() => setDialog('save')}>
            <T id="newDispute.templates.save" />
          </Menu.Item>
          <Menu.Item disabled={reasonTemplates.length === 0} onClick={() => setDialog('edit')}>
            <T id="newDispute.templates.edit" />
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {/* A dialog's events bubble to the surrounding form wherever it is drawn: saving a template is not sending. */}
      <div onSubmit={(event) => event.stopPropagation()}>
        <SaveTemplate opened={dialog === 'save'} onClose={close} text={text} />
        <TemplatesDialog opened={dialog === 'edit'} onClose={close} />
      </div>
    </div>
  )
}
