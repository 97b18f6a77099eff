import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.tsx'

/** A secret to type in. No password manager should offer to save or fill it. */
export function SecretInput(props: PasswordInputProps): ReactNode {
  const t = useT()
  return (
    <PasswordInput
      autoComplete="new-password"
      spellCheck={false}
      visibilityToggleButtonProps={{ 'aria-label': t('profile.secret.show'), tabIndex: 0 }}
      {...props}
    />
  )
}
