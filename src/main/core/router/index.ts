import type { DeskInfo, Notice } from '#shared/model/desk.ts'
import { perPlainAction } from '#shared/model/intent.ts'
import type { OpeningState } from '#shared/model/opening.ts'
import { linkHost } from '#shared/rules/judge-url.ts'
import type { Services } from '../create-desk.ts'
import { requireTransaction } from '../database/require-transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import { os, streamed } from './base.ts'

/** Notices about a restore or an unsafe folder are shown until the operator has acknowledged them. */
function infoOf({ info, backups, settings }: Services): DeskInfo {
  const isKnown = (one: Notice): boolean =>
    one.kind === 'folder_unsafe' && one.path === settings.preferences().knownUnsafeFolder
  const unwritten: Notice[] = settings.isUnwritten() ? [{ kind: 'settings_unwritten' }] : []
  return { ...info, notices: [...info.notices.filter((one) => !isKnown(one)), ...unwritten, ...backups.notices()] }
}

/** Implements the whole contract: each method delegates to its service. */
export function createRouter(s: Services) {
  return os.router({
    opening: {
      follow: os.opening.follow.handler(async function* (): AsyncGenerator<OpeningState> {
        // Already open: there is nothing to follow.
      }),
    },
    desk: {
      info: os.desk.info.handler(() => infoOf(s)),
      getPreferences: os.desk.getPreferences.handler(() => s.settings.preferences()),
      setPreferences: os.desk.setPreferences.handler(({ input: { from, ...patch } }) => {
        const next = s.settings.setPreferences(patch, from)
        s.events.say({ changed: 'preferences' })
        return next
      }),
      events: os.desk.events.handler(async function* ({ signal }) {
        const changes = s.events.listen(signal)
        yield { changed: 'nothing' }
        yield* changes
      }),
      saveText: os.desk.saveText.handler(async ({ input }) => ({
        result: (await s.documents.saveText(input.name, input.text)) ?? 'not_here',
      })),
      savePdf: os.desk.savePdf.handler(async ({ input }) => ({
        result: (await s.documents.savePdf(input.name)) ?? 'not_here',
      })),
      openLink: os.desk.openLink.handler(async ({ input }) => {
        if (linkHost(input.url) === null) throw new DeskFailure({ kind: 'link_refused' })
        await s.links.open(new URL(input.url).href)
      }),
    },
    profiles: {
      list: os.profiles.list.handler(() => s.profiles.list()),
      create: os.profiles.create.handler(({ input }) => s.profiles.create(input.draft, input.secret)),
      update: os.profiles.update.handler(({ input }) =>
        s.profiles.update(input, () => s.pipeline.inFlight(input.id) > 0),
      ),
      setGuard: os.profiles.setGuard.handler(({ input }) => s.profiles.setGuard(input.id, input.guard, input.before)),
      select: os.profiles.select.handler(({ input }) => s.profiles.select(input.id)),
      removal: os.profiles.removal.handler(({ input }) => s.profiles.removal(input.id)),
      remove: os.profiles.remove.handler(({ input }) =>
        s.profiles.remove(input.id, () => s.pipeline.inFlight(input.id) > 0),
      ),
      startTraining: os.profiles.startTraining.handler(() => s.profiles.startTraining()),
      checkConnection: os.profiles.checkConnection.handler(({ input }) =>
        s.profiles.checkConnection(input.id, input.draft, input.secret),
      ),
    },
    payments: {
      createAccountPayin: os.payments.createAccountPayin.handler(({ input }) => s.payments.accountPayin(input)),
      createAcquiringPayin: os.payments.createAcquiringPayin.handler(({ input }) => s.payments.acquiringPayin(input)),
      createCardPayout: os.payments.createCardPayout.handler(({ input }) => s.payments.cardPayout(input)),
      checkPayout: os.payments.checkPayout.handler(({ input }) => s.payments.checkPayout(input)),
      ...perPlainAction((kind) => os.payments[kind].handler(({ input }) => s.act(kind, input))),
      suggestId: os.payments.suggestId.handler(({ input }) => ({ id: s.payments.suggestId(input.kind) })),
      findById: os.payments.findById.handler(({ input }) =>
        s.database.findTakenId(input.profileId, input.merchant_transaction_id),
      ),
      findByIntent: os.payments.findByIntent.handler(async ({ input }) => ({
        transactionId: await s.pipeline.transactionOf(input.intentId),
      })),
    },
    resolution: {
      unresolved: os.resolution.unresolved.handler(({ input }) => s.database.unresolvedTransactions(input.profileId)),
      askAgain: os.resolution.askAgain.handler(({ input }) => s.askAgain(input)),
      gaps: os.resolution.gaps.handler(({ input }) => s.settle.gaps(input.transactionId)),
      saySameAccount: os.resolution.saySameAccount.handler(({ input }) => s.settle.saySameAccount(input)),
      checkPlatformId: os.resolution.checkPlatformId.handler(({ input }) => s.settle.checkPlatformId(input)),
      adopt: os.resolution.adopt.handler(({ input }) => s.settle.adopt(input)),
      closeByHand: os.resolution.closeByHand.handler(({ input }) => s.settle.closeByHand(input)),
      reopen: os.resolution.reopen.handler(({ input }) => s.settle.reopen(input)),
      unlink: os.resolution.unlink.handler(({ input }) => s.settle.unlink(input)),
      settle: os.resolution.settle.handler(({ input }) => s.settle.settle(input)),
    },
    disputes: {
      open: os.disputes.open.handler(({ input }) => s.openDispute.open(input)),
      uploading: os.disputes.uploading.handler(({ input }) => s.openDispute.uploading(input.intentId)),
      stop: os.disputes.stop.handler(({ input }) => s.openDispute.stop(input.intentId)),
      attempts: os.disputes.attempts.handler(({ input }) => s.disputes.attempts(input.transactionId)),
      draft: os.disputes.draft.handler(({ input }) => s.disputes.draft(input.transactionId)),
      keepDraft: os.disputes.keepDraft.handler(({ input }) => s.disputes.keepDraft(input)),
      known: os.disputes.known.handler(({ input }) => s.disputes.known(input.transactionId)),
      look: os.disputes.look.handler(({ input }) => s.disputes.look(input.transactionId)),
      take: os.disputes.take.handler(({ input }) => s.disputes.take(input)),
      readPage: os.disputes.readPage.handler(({ input }) => s.trackedDisputes.readPage(input)),
      keptList: os.disputes.keptList.handler(({ input }) => s.trackedDisputes.keptList(input)),
      get: os.disputes.get.handler(({ input }) => s.trackedDisputes.get(input)),
      read: os.disputes.read.handler(({ input }) => s.trackedDisputes.read(input)),
      news: os.disputes.news.handler(() => s.trackedDisputes.news()),
      seen: os.disputes.seen.handler(({ input }) => s.trackedDisputes.seen(input)),
    },
    evidence: {
      list: os.evidence.list.handler(({ input }) => s.evidence.list(input.transactionId)),
      add: os.evidence.add.handler(({ input }) => s.evidence.add(input)),
      attach: os.evidence.attach.handler(({ input }) => s.evidence.attach(input.id, input.attached)),
      remove: os.evidence.remove.handler(({ input }) => s.evidence.remove(input.id)),
      restore: os.evidence.restore.handler(({ input }) => s.evidence.restore(input.id)),
      usage: os.evidence.usage.handler(() => s.evidence.usage()),
    },
    receipts: {
      list: os.receipts.list.handler(({ input }) => s.receipts.list(input.transactionId)),
      fetch: os.receipts.fetch.handler(({ input }) => s.receipts.fetch(input.id)),
      save: os.receipts.save.handler(({ input }) => s.receipts.save(input.id)),
      open: os.receipts.open.handler(({ input }) => s.receipts.open(input.id)),
    },
    exports: {
      write: os.exports.write.handler(({ input, signal, errors }) => streamed(errors, s.exports.write(input, signal))),
      show: os.exports.show.handler(({ input }) => s.writeOut.show(input.path)),
    },
    batches: {
      list: os.batches.list.handler(({ input }) => s.batches.list(input.profileId)),
      open: os.batches.open.handler(({ input }) => s.batches.open(input)),
      draft: os.batches.draft.handler(({ input }) => s.batches.drafts.draft(input.id)),
      change: os.batches.change.handler(({ input }) => s.batches.drafts.change(input.id, input.revision, input.change)),
      undo: os.batches.undo.handler(({ input }) => s.batches.drafts.undo(input.id, input.revision)),
      draftRows: os.batches.draftRows.handler(({ input }) => s.batches.drafts.rows(input)),
      review: os.batches.review.handler(({ input }) => s.batches.review(input.id, input.revision)),
      seal: os.batches.seal.handler(({ input }) => s.batches.seal(input)),
      remove: os.batches.remove.handler(({ input }) => s.batches.drafts.remove(input.id)),
      run: os.batches.run.handler(({ input }) => s.batches.runs.run(input.id)),
      rows: os.batches.rows.handler(({ input }) => s.database.finding.batchRows(input)),
      start: os.batches.start.handler(({ input }) => s.batches.runs.start(input.id, input.profileRevision, input.pace)),
      pause: os.batches.pause.handler(({ input }) => s.batches.runs.pause(input.id)),
      setPace: os.batches.setPace.handler(({ input }) => s.batches.runs.setPace(input.id, input.pace)),
      end: os.batches.end.handler(({ input }) => s.batches.runs.end(input.id)),
      giveCard: os.batches.giveCard.handler(({ input }) =>
        s.batches.runs.giveCard(input.id, input.row, input.card_number, input.digitsCompared ?? false),
      ),
      release: os.batches.release.handler(({ input }) => s.batches.runs.release(input.id, input.row, input)),
      askAgainAll: os.batches.askAgainAll.handler(({ input, errors }) =>
        streamed(errors, s.batches.runs.askAgainAll(input.id, input.profileRevision)),
      ),
      write: os.batches.write.handler(({ input, signal, errors }) => streamed(errors, s.batches.write(input, signal))),
      template: os.batches.template.handler(({ input, signal, errors }) =>
        streamed(errors, s.batches.template(input, signal)),
      ),
    },
    transactions: {
      list: os.transactions.list.handler(({ input }) =>
        s.database.finding.listTransactions(input.query, input.after, input.limit),
      ),
      totals: os.transactions.totals.handler(({ input, signal }) =>
        'ids' in input
          ? s.database.beside.totalsOfThese(signal, input.ids)
          : s.database.beside.totals(signal, input.query),
      ),
      select: os.transactions.select.handler(({ input }) => s.database.finding.selectTransactions(input.query)),
      words: os.transactions.words.handler(() => s.database.finding.transactionWords()),
      setNote: os.transactions.setNote.handler(({ input }) => s.ownWords.setNote(input)),
      changeTags: os.transactions.changeTags.handler(({ input: { ids, add, remove } }) =>
        s.ownWords.changeTags(ids, add, remove),
      ),
      add: os.transactions.add.handler(({ input }) => s.addTransaction(input)),
      find: os.transactions.find.handler(({ input }) => s.database.transactionsNamed(input.profileId, input.id)),
      get: os.transactions.get.handler(({ input }) => requireTransaction(s.database, input.id)),
      timeline: os.transactions.timeline.handler(({ input }) => s.database.timeline(input.id)),
      rawReply: os.transactions.rawReply.handler(({ input }) => s.database.rawReply(input.intentId)),
      refresh: os.transactions.refresh.handler(({ input }) => s.readStatus(input.id)),
      acceptReading: os.transactions.acceptReading.handler(({ input }) => s.acceptReading(input)),
    },
    backups: {
      state: os.backups.state.handler(() => s.backups.state()),
      chooseFolder: os.backups.chooseFolder.handler(async () => ({ folder: await s.backups.chooseFolder() })),
      openFolder: os.backups.openFolder.handler(({ input }) => s.backups.openFolder(input.folder)),
      backUp: os.backups.backUp.handler(({ signal, errors }) => streamed(errors, s.backups.backUp(signal))),
      backups: os.backups.backups.handler(() => s.backups.backups()),
      chooseBackup: os.backups.chooseBackup.handler(() => s.backups.chooseBackup()),
      prepareRestore: os.backups.prepareRestore.handler(({ input, signal, errors }) =>
        streamed(errors, s.backups.prepareRestore(input.path, signal)),
      ),
      restore: os.backups.restore.handler(({ input }) => s.backups.restore(input.atStake)),
      acknowledgeGap: os.backups.acknowledgeGap.handler(({ input }) => s.backups.acknowledgeGap(input)),
      olderPayloads: os.backups.olderPayloads.handler(async ({ input, signal }) => ({
        count: await s.retention.older(input.months, signal),
      })),
      dropPayloads: os.backups.dropPayloads.handler(async () => ({ dropped: await s.retention.drop() })),
    },
    account: {
      lastContact: os.account.lastContact.handler(({ input }) => s.account.lastContact(input.profileId)),
      lastBalance: os.account.lastBalance.handler(({ input }) => s.account.lastBalance(input.profileId)),
      readBalance: os.account.readBalance.handler(({ input }) => s.account.readBalance(input.profileId)),
      lastBanks: os.account.lastBanks.handler(({ input }) => s.account.lastBanks(input.profileId)),
      readBanks: os.account.readBanks.handler(({ input }) => s.account.readBanks(input.profileId, input.countryCode)),
    },
    overview: {
      figures: os.overview.figures.handler(({ input, signal }) => s.overview(input, signal)),
    },
    tracking: {
      state: os.tracking.state.handler(({ input }) => s.polling.state(input.profileId)),
      choose: os.tracking.choose.handler(({ input }) => s.polling.choose(input.profileId, input.polling)),
    },
    training: {
      addresses: os.training.addresses.handler(async () => ({ trainerPage: await s.training.trainerPage() })),
    },
    updates: {
      state: os.updates.state.handler(() => s.updates.state()),
      check: os.updates.check.handler(() => s.updates.check()),
      download: os.updates.download.handler(() => s.updates.download()),
      cancel: os.updates.cancel.handler(() => s.updates.cancel()),
      install: os.updates.install.handler(() => s.updates.install()),
      postpone: os.updates.postpone.handler(() => s.updates.postpone()),
      reportScreen: os.updates.reportScreen.handler(({ input }) => s.updates.reportScreen(input.work)),
    },
  })
}

export type DeskRouter = ReturnType<typeof createRouter>
