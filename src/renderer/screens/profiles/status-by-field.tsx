import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Control, Controller } from 'react-hook-form'
import type { StatusBy } from '#shared/model/profile.ts'
import { useT } from '../../i18n/index.tsx'
import type { FormValues } from './form-values.ts'
import classes from './profile-form.module.css'

const PLACES: Record<StatusBy, string> = {
  query: '/merchant/status?transaction_id=<id>',
  path: '/merchant/<id>/status',
}

/** Which of the two forms the platform serves for reading a status (interface: GET /merchant/status). */
export function StatusByField({ control }: { readonly control: Control<FormValues> }): ReactNode {
  const t = useT()
  return (
    <Controller
      control={control}
      name="statusBy"
      render={({ field }) => (
        <Radio.Group
          label={t('profile.statusBy')}
          description={t('profile.statusBy.hint')}
          value={field.value}
          onChange={field.onChange}
        >
          <div className={classes.places}>
            <Radio
              ref={field.ref}
              value="query"
              label={t('profile.statusBy.query')}
              description={<Place by="query" />}
            />
            <Radio value="path" label={t('profile.statusBy.path')} description={<Place by="path" />} />
          </div>
        </Radio.Group>
      )}
    />
  )
}

function Place({ by }: { readonly by: StatusBy }): ReactNode {
  return <span className="pd-mono">{PLACES[by]}</span>
}
