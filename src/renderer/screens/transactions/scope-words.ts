import type { ListView } from '#shared/model/list-view.ts'
import type { Translate } from '../../i18n/index.tsx'

/** Says whose transactions are shown, and of which environments unless all: "All merchants (Live)". */
export function scopeWords(t: Translate, { scope, environments }: Pick<ListView, 'scope' | 'environments'>): string {
  const whose = t(`transactions.scope.${scope}`)
  if (environments.length === 0) return whose
  return t('transactions.scope.in', { scope: whose, environment: environmentWords(t, environments) })
}

export function environmentWords(t: Translate, environments: ListView['environments']): string {
  return environments.map((one) => t(`environment.${one}`)).join(', ')
}
