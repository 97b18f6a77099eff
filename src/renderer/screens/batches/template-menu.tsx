import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BATCH_FIELDS, type BatchField } from '#shared/model/batch.ts'
import { T, useT } from '../../i18n/index.tsx'

const FORMATS = ['xlsx', 'csv'] as const

export interface WantedTemplate {
  readonly format: (typeof FORMATS)[number]
  readonly sample: boolean
  readonly headers: Record<BatchField, string>
  readonly sheet: string
  readonly name: string
}

interface TemplateMenuProps {
  /** Whether the sample can be sent: its amounts are those of the training platform. */
  readonly hasSample: boolean
  readonly onWrite: (wanted: WantedTemplate) => void
}

/** A file to start from, empty or with payouts for the training platform. */
export function TemplateMenu({ hasSample, onWrite }: TemplateMenuProps): ReactNode {
  const t = useT()
  const headers = Object.fromEntries(BATCH_FIELDS.map((field) => [field, t(`batches.field.${field}`)])) as Record<
    BatchField,
    string
  >
  const item = (sample: boolean, format: (typeof FORMATS)[number]) => {
    const name = t(sample ? 'batches.sample.name' : 'batches.template.name')
    return (
      <Menu.Item
        key={`${sample} ${format}`}
        onClick={() => onWrite({ format, sample, headers, sheet: t('batches.sheet'), name })}
      >
        <T id={`exports.format.${format}`} />
      </Menu.Item>
    )
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          <T id={hasSample ? 'batches.templates' : 'batches.template'} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {hasSample && (
          <>
            <Menu.Label>
              <T id="batches.sample" />
            </Menu.Label>
            {FORMATS.map((format) => item(true, format))}
          </>
        )}
        <Menu.Label>
          <T id="batches.template" />
        </Menu.Label>
        {FORMATS.map((format) => item(false, format))}
      </Menu.Dropdown>
    </Menu>
  )
}
