import type { Account } from '../account/account.ts'
import { os } from './base.ts'

export function accountRouter(account: Account) {
  return {
    lastContact: os.account.lastContact.handler(({ input }) => account.lastContact(input.profileId)),
    lastBalance: os.account.lastBalance.handler(({ input }) => account.lastBalance(input.profileId)),
    readBalance: os.account.readBalance.handler(({ input }) => account.readBalance(input.profileId)),
    lastBanks: os.account.lastBanks.handler(({ input }) => account.lastBanks(input.profileId)),
    readBanks: os.account.readBanks.handler(({ input }) => account.readBanks(input.profileId, input.countryCode)),
  }
}
