import { isLoopbackUrl } from '../http/loopback.ts'
import type { TrainingPlatform } from '../platform.ts'
import type { DisputeRecord } from '../state/records.ts'
import { type IncomingFile, judgeFiles, MAX_BYTES } from './files.ts'

const TIMEOUT_MS = 5_000

type Evidence = NonNullable<DisputeRecord['evidence']>

/**
 * Loads the file at evidence_url after the dispute is opened, without delaying the response. Loopback addresses only:
 * the training platform does not call into the network. `stored` is called if the file is kept.
 */
export function storeEvidence(platform: TrainingPlatform, dispute: DisputeRecord, stored: () => void): void {
  if (!dispute.evidence) return
  const { url } = dispute.evidence
  platform.background(async (signal) => {
    const found = isLoopbackUrl(url) ? await load(url, signal) : 'not loaded: not a loopback address'
    const latest = platform.store.dispute(dispute.id) ?? dispute
    const evidence = evidenceOf(url, found)
    platform.store.putDispute({ ...latest, evidence })
    if (evidence.file) stored()
  })
}

function evidenceOf(url: string, found: IncomingFile | string): Evidence {
  if (typeof found === 'string') return { url, result: found, file: null, dropped: null }
  const judged = judgeFiles([found])
  const file = judged.ok ? judged.kept[0] : undefined
  if (file) return { url, result: 'stored', file, dropped: null }
  return { url, result: 'dropped: another type', file: null, dropped: (judged.ok && judged.dropped[0]) || null }
}

async function load(url: string, signal: AbortSignal): Promise<IncomingFile | string> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return `not loaded: answered ${response.status}`
    }
    const content = await readBounded(response)
    if (!content) return 'not loaded: more than 10 MB'
    return {
      name: new URL(url).pathname.split('/').at(-1) || 'evidence',
      declaredType: response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '',
      content,
    }
  } catch {
    return 'not loaded: no answer'
  }
}

async function readBounded(response: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (!response.body) return new Uint8Array()
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > MAX_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
