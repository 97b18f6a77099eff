import type { Ports } from '../../../../src/main/core/ports.ts'
import type { KeptReceipt } from '../../../../src/shared/model/kept-receipt.ts'
import type { Receipt } from '../../../../src/shared/model/transaction.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { addMerchant, payinOrder } from '../../../fakes/orders.ts'
import { type Answer, created, json, startFakePlatform } from '../../../fakes/platform.ts'
import { fakeTime, quickTime } from '../../../fakes/time.ts'

/** A platform with files, whose statuses name the receipts that a test sets. */
export async function startMerchant() {
  const files = new Map<string, Answer>()
  let named: readonly Partial<Receipt>[] = []
  const platform = await startFakePlatform((response, request) => {
    const { pathname } = new URL(request.path, 'http://x')
    if (request.method === 'POST') return created()(response, request)
    if (pathname === '/merchant/status') return json(200, { status: 'paid', receipts: named })(response, request)
    return (files.get(pathname) ?? json(404, { error: 'NOT_FOUND' }))(response, request)
  })
  const asked = () => platform.received.filter(({ path }) => path.startsWith('/files/')).map(({ path }) => path)
  return {
    platform,
    asked,
    /** Serves bytes at an address; returns the receipt that names them. */
    serve: (name: string, bytes: Uint8Array, type = 'application/octet-stream'): Receipt => {
      files.set(`/files/${name}`, (response) => void response.writeHead(200, { 'content-type': type }).end(bytes))
      return receipt(name, `${platform.baseUrl}/files/${name}?sign=secret`, type)
    },
    answer: (name: string, answer: Answer): Receipt => {
      files.set(`/files/${name}`, answer)
      return receipt(name, `${platform.baseUrl}/files/${name}?sign=secret`, 'image/png')
    },
    name: (...receipts: readonly Partial<Receipt>[]): void => {
      named = receipts
    },
  }
}

export type Merchant = Awaited<ReturnType<typeof startMerchant>>

export function receipt(id: string, url: string | null, type: string | null = 'image/png'): Receipt {
  return { id, file_name: id, multimedia_type: 'image', content_type: type, url }
}

/** Time sped up so much that pauses between downloads are negligible. */
export function quick(): Pick<Ports, 'clock' | 'timer'> {
  const { clock, timer } = quickTime(20)
  return { clock, timer }
}

/** A fake clock for pauses of minutes: each step takes as long as two requests. */
export async function steppedTime() {
  const time = fakeTime()
  const probe = await startFakePlatform()
  time.settle = async () => [await fetch(probe.baseUrl), await fetch(probe.baseUrl)]
  return time
}

/** A desk with one payin at that merchant, whose status can be read. */
export async function deskAt({ platform }: Merchant, ports: Partial<Ports> = {}, folder?: string) {
  const test = await startTestDesk({ ...quick(), ...ports }, folder)
  const { client } = test
  const profile = await addMerchant(client, platform.baseUrl)
  const { id: transactionId } = await client.payments.createAccountPayin(payinOrder(profile.id))
  const list = () => client.receipts.list({ transactionId })
  return {
    ...test,
    profile,
    transactionId,
    list,
    read: () => client.transactions.refresh({ id: transactionId }),
    /** The receipts, once there are any and none is waiting. */
    settled: async (): Promise<KeptReceipt[]> => {
      for (;;) {
        const found = await list()
        if (found.length > 0 && found.every(({ copy }) => copy.is !== 'waiting')) return found
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}
