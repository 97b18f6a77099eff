import { EXPORT_HEADERS, type ExportWords } from '#shared/model/export.ts'
import { INTENT_STATES } from '#shared/model/intent.ts'
import { KINDS } from '#shared/model/transaction.ts'
import { KNOWN_STATUSES } from '#shared/rules/status.ts'
import type { Translate } from '../../i18n/index.tsx'

/** The words of a file for people, as the screens say them. */
export function exportWords(t: Translate): ExportWords {
  return {
    sheet: t('exports.sheet'),
    headers: wordsFor(EXPORT_HEADERS, (name) => t(`exports.header.${name}`)),
    environments: wordsFor(['live', 'test', 'training'], (name) => t(`environment.${name}`)),
    kinds: wordsFor([...KINDS, 'added'], (name) => t(`transactions.kind.${name}`)),
    states: wordsFor(INTENT_STATES, (name) => t(`state.${name}`)),
    resolutions: { adopted: t('displayStatus.adopted'), did_not_happen: t('displayStatus.did_not_happen.full') },
    textAmounts: t('exports.textAmounts'),
    cancelUnknown: t('displayStatus.cancel_unknown.full'),
    disputeUnknown: t('displayStatus.dispute_unknown.full'),
    statuses: wordsFor(KNOWN_STATUSES, (name) => t(`status.${name}`)),
    yes: t('exports.yes'),
    no: t('exports.no'),
  }
}

function wordsFor<const Name extends string>(
  names: readonly Name[],
  word: (name: Name) => string,
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, word(name)])) as Record<Name, string>
}
