import { z } from 'zod'
import { httpUrl, maskText, trainingAmount } from '../state/mask.ts'
import type { DroppedFile } from '../state/records.ts'
import { type IncomingFile, measure } from './files.ts'
import { TYPE_BY_EXTENSION } from './looks-like.ts'

/** interface: Dispute type (enumeration used on creation). */
const DISPUTE_TYPES = ['payin_timeout', 'payin_trader_reject', 'underpaid', 'overpaid', 'payout_not_received'] as const

/** The multipart field for files (interface: POST /merchant/dispute). */
const FILE_FIELD = 'attachments'

/** An empty form field counts as omitted. */
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value || undefined, schema.optional())

const fields = z.object({
  transaction_id: z.string().default(''),
  reason: z.string().default(''),
  dispute_type: optional(z.enum(DISPUTE_TYPES)),
  sent_amount: optional(trainingAmount),
  amount: optional(trainingAmount),
  evidence_url: optional(httpUrl),
})

const jsonFile = z.object({
  content: z.string().regex(/^[A-Za-z0-9+/\r\n]*(?:=[\r\n]*){0,2}$/),
  ext: z.string(),
})

const jsonBody = fields.extend({ files: z.array(jsonFile).default([]) })

/** A dispute request, independent of its format. */
export interface DisputeInput {
  readonly format: 'json' | 'multipart'
  readonly transactionId: string
  readonly reason: string
  readonly disputeType: (typeof DISPUTE_TYPES)[number] | null
  readonly sentAmount: string | null
  readonly evidenceUrl: string | null
  readonly files: readonly IncomingFile[]
  /** Files in other fields, and text in the file field. They are dropped silently: only the trainer sees them. */
  readonly strays: readonly DroppedFile[]
  readonly unknownFields: readonly string[]
}

/** Reads the JSON format of POST /merchant/dispute; `null` if the body is malformed. */
export function readJsonDispute(body: unknown): DisputeInput | null {
  const read = jsonBody.safeParse(body)
  if (!read.success || typeof body !== 'object' || body === null) return null
  const files = read.data.files.map((file, index) => {
    const extension = file.ext.replace(/^\./, '').toLowerCase()
    return {
      name: `file-${index + 1}.${file.ext.replace(/^\./, '')}`,
      declaredType: TYPE_BY_EXTENSION.get(extension) ?? '',
      content: Buffer.from(file.content, 'base64'),
    }
  })
  return inputOf('json', read.data, { files, strays: [] }, Object.keys(body), Object.keys(jsonBody.shape))
}

/** Reads the multipart format of POST /merchant/dispute; `null` if the form is malformed. */
export async function readFormDispute(form: FormData): Promise<DisputeInput | null> {
  const known = Object.keys(fields.shape)
  const texts = known.flatMap((name) => {
    const value = form.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const read = fields.safeParse(Object.fromEntries(texts))
  if (!read.success) return null
  const parts = form.getAll(FILE_FIELD).filter((part) => typeof part !== 'string')
  const came = { files: await Promise.all(parts.map(fileOf)), strays: await straysOf(form) }
  return inputOf('multipart', read.data, came, [...new Set(form.keys())], [...known, FILE_FIELD])
}

async function fileOf(part: File): Promise<IncomingFile> {
  return {
    name: part.name,
    declaredType: part.type.split(';')[0]?.trim().toLowerCase() ?? '',
    content: new Uint8Array(await part.arrayBuffer()),
  }
}

async function straysOf(form: FormData): Promise<DroppedFile[]> {
  const strays = [...form].map(async ([field, part]): Promise<DroppedFile[]> => {
    const isFile = typeof part !== 'string'
    if (isFile === (field === FILE_FIELD)) return []
    if (isFile) return [{ ...measure(await fileOf(part)), why: ['field'], field: maskText(field) }]
    if (field !== FILE_FIELD) return []
    const text = { name: '', declaredType: '', content: new TextEncoder().encode(part) }
    return [{ ...measure(text), why: ['no_file'], field: null }]
  })
  return (await Promise.all(strays)).flat()
}

function inputOf(
  format: DisputeInput['format'],
  read: z.infer<typeof fields>,
  came: Pick<DisputeInput, 'files' | 'strays'>,
  sent: readonly string[],
  known: readonly string[],
): DisputeInput {
  return {
    format,
    transactionId: read.transaction_id,
    reason: maskText(read.reason),
    disputeType: read.dispute_type ?? null,
    sentAmount: read.sent_amount ?? read.amount ?? null,
    evidenceUrl: read.evidence_url ?? null,
    ...came,
    unknownFields: sent.filter((name) => !known.includes(name)).map(maskText),
  }
}
