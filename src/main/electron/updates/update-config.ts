import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { feedAddress } from '#core/updates/policy.ts'
import { readPublicKey } from '#core/updates/signature.ts'

const publicKey = z
  .string()
  .max(200)
  .transform((text, context) => {
    try {
      return readPublicKey(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'Not an Ed25519 public key in base64' })
      return z.NEVER
    }
  })

/** What a package is given when it is made: `update.json` in its archive. One without it has no updates. */
export const updateConfig = z.strictObject({
  feed: feedAddress,
  /** Public keys of the project, as readPublicKey takes them. Several while one takes the place of another. */
  keys: z.array(publicKey).min(1).max(5),
  /** Where the administrator's policy lies, where a distributor keeps it elsewhere. */
  policy: z.string().max(1000).optional(),
})
export type UpdateConfig = z.infer<typeof updateConfig>

/** Null where the package has none. Throws where it is there and cannot be read: the package is broken then. */
export function readUpdateConfig(path: string): UpdateConfig | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  return updateConfig.parse(JSON.parse(text))
}
