import { z } from 'zod'
import { updateMode } from '#shared/model/updates.ts'
import { readBaseUrl } from '#shared/rules/base-url.ts'

/** The address of a feed: https, or this machine; without a query, a fragment or credentials. Given back without a last slash. */
export const feedAddress = z
  .string()
  .max(2000)
  .transform((text, context) => {
    const read = readBaseUrl(text)
    if (read.result === 'ok') return read.baseUrl
    context.addIssue({ code: 'custom', message: `The address of the feed cannot be used: ${read.rule}` })
    return z.NEVER
  })

/** What an administrator sets for every desk of a machine. Names that are not known are refused: a slip must not pass. */
export const policy = z.strictObject({
  updates: z.strictObject({ mode: updateMode, feed: feedAddress.optional() }).optional(),
})
export type Policy = z.infer<typeof policy>

/** Why a policy file is not used. With one of these there are no updates. */
export type PolicyProblem = 'unreadable' | 'not_trusted' | 'too_large' | 'not_json' | 'wrong_content'

/** What was found at start: nothing, a policy, or a file that cannot be used. */
export type PolicyFound =
  | { readonly is: 'none' }
  | { readonly is: 'set'; readonly policy: Policy }
  | { readonly is: 'unusable'; readonly path: string; readonly problem: PolicyProblem }
