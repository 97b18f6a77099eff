import type { Environment } from '#shared/model/profile.ts'
import type { Translate } from '../i18n/index.tsx'

/** As much of a merchant as it takes to call it by its name. */
export interface Named {
  readonly name: string
  readonly environment: Environment
}

/** What a merchant is called: its own name. The training merchant is named by us, so in the operator's language. */
export function merchantName(t: Translate, { name, environment }: Named): string {
  return environment === 'training' ? t('merchant.training') : name
}
