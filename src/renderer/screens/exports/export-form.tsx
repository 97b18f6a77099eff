import { Button, Checkbox, Group, Radio, SegmentedControl } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import type { ExportOptions } from '#shared/model/export.ts'
import { T, useT } from '../../i18n/index.tsx'
import classes from './exports.module.css'

interface ExportFormProps {
  readonly options: ExportOptions
  readonly zone: string
  readonly onChange: (options: ExportOptions) => void
  readonly onStart: () => void
  readonly onClose: () => void
}

/** Asks how to write the file. */
export function ExportForm({ options, zone, onChange, onStart, onClose }: ExportFormProps): ReactNode {
  const t = useT()
  const { format, fields, separator, bom } = options
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onStart()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <Choice
        label={t('exports.format')}
        value={format}
        names={['csv', 'xlsx']}
        word={(name) => t(`exports.format.${name}`)}
        onChange={(chosen) => onChange({ ...options, format: chosen })}
      />
      <Radio.Group
        label={t('exports.fields')}
        value={fields}
        onChange={(chosen) => onChange({ ...options, fields: chosen === 'all' ? 'all' : 'shown' })}
      >
        <div className={classes.radios}>
          <Radio
            value="shown"
            label={t('exports.fields.shown')}
            description={t('exports.fields.shown.means', { zone })}
          />
          <Radio value="all" label={t('exports.fields.all')} description={t('exports.fields.all.means')} />
        </div>
      </Radio.Group>
      {format === 'csv' && (
        <>
          <Choice
            label={t('exports.separator')}
            value={separator}
            names={['comma', 'semicolon', 'tab']}
            word={(name) => t(`exports.separator.${name}`)}
            onChange={(chosen) => onChange({ ...options, separator: chosen })}
          />
          <Checkbox
            checked={bom}
            onChange={(event) => onChange({ ...options, bom: event.currentTarget.checked })}
            label={t('exports.bom')}
            description={t('exports.bom.means')}
          />
        </>
      )}
      <p className="pd-quiet">
        <T id={`exports.${format}.means`} /> <T id="exports.masked" />
      </p>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          <T id="common.cancel" />
        </Button>
        <Button type="submit" data-autofocus>
          <T id="exports.start" />
        </Button>
      </Group>
    </form>
  )
}

interface ChoiceProps<Name extends string> {
  readonly label: string
  readonly value: Name
  readonly names: readonly Name[]
  readonly word: (name: Name) => string
  readonly onChange: (name: Name) => void
}

function Choice<Name extends string>({ label, value, names, word, onChange }: ChoiceProps<Name>): ReactNode {
  const id = useId()
  return (
    <div>
      <div id={id} className={classes.label}>
        {label}
      </div>
      <SegmentedControl
        size="sm"
        aria-labelledby={id}
        value={value}
        onChange={(chosen) => {
          const name = names.find((one) => one === chosen)
          if (name) onChange(name)
        }}
        data={names.map((name) => ({ value: name, label: word(name) }))}
      />
    </div>
  )
}
