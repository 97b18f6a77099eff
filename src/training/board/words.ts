import type { TrainingLanguage } from '#shared/model/training-scenario-words.ts'
import { en } from './words-en.ts'
import { ru } from './words-ru.ts'

/** All texts of the trainer's page in one language. Data sent and received by the service is shown unchanged. */
export type BoardWords = typeof en

export const BOARD_WORDS: Readonly<Record<TrainingLanguage, BoardWords>> = { en, ru }

/** The language of a page: the one requested, else the browser's first supported language, else English. */
export function boardLanguageOf(asked: string | undefined, acceptLanguage: string | undefined): TrainingLanguage {
  return ours(asked ?? '') ?? preferred(acceptLanguage ?? '') ?? 'en'
}

/** The most preferred supported language of the header; the default weight is 1 (RFC 9110, 12.5.4). */
function preferred(header: string): TrainingLanguage | undefined {
  const ranges = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2)
    return { language: ours(tag), weight: weight === undefined ? 1 : Number(weight) }
  })
  return ranges
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)[0]?.language
}

function ours(tag: string): TrainingLanguage | undefined {
  const language = tag.toLowerCase().split('-')[0]
  return language === 'en' || language === 'ru' ? language : undefined
}
