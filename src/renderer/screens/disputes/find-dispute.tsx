import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { isUuid } from '#shared/rules/platform-id.ts'
import { T, useT } from '../../i18n/index.tsx'
import classes from './disputes.module.css'

/** Opens a dispute by its appeal ID (interface: GET /merchant/dispute), whether or not the list has it. */
export function FindDispute({ profileId }: { readonly profileId: string }): ReactNode {
  const t = useT()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [told, setTold] = useState(false)
  const id = typed.trim()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTold(!isUuid(id))
    if (!isUuid(id)) return
    setTyped('')
    void navigate({ to: '/disputes/$profileId/$disputeId', params: { profileId, disputeId: id.toLowerCase() } })
  }
  return (
    <form className={classes.find} onSubmit={submit}>
      {told && !isUuid(id) && <T as="span" className={classes.notUuid} role="alert" id="disputes.find.notUuid" />}
      <TextInput
        size="xs"
        aria-label={t('disputes.find')}
        placeholder={t('disputes.find')}
        title={t('disputes.find.hint')}
        leftSection={<IconSearch size={14} aria-hidden />}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setTold(false)
        }}
        error={told && !isUuid(id)}
      />
    </form>
  )
}
