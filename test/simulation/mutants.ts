// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source is replaced as it stands in its file
/** A small fault injected into the source: the simulation must find it. */
export interface Mutant {
  readonly name: string
  readonly file: string
  /** Must occur in the file exactly once. */
  readonly find: string
  readonly replace: string
}

/** Mutants of one file: a name, the text to find, and its replacement. */
const inFile = (file: string, all: readonly (readonly [name: string, find: string, replace: string])[]): Mutant[] =>
  all.map(([name, find, replace]) => ({ name, file: `src/main/core/${file}`, find, replace }))

/** Types do not matter here: they are stripped. */
export const MUTANTS: readonly Mutant[] = [
  ...inFile('database/journal-repository.ts', [
    [
      'a creation is not written down',
      "insertIntent.run(b.intentId, id, 'create', 0, JSON.stringify(r), b.at, account.id)",
      '',
    ],
    [
      'a follow-up is not written down',
      'insertIntent.run(intentId, transactionId, kind, isAgain, JSON.stringify(f.request), at, accountFor(f))',
      '',
    ],
    [
      'an id that may exist is used again',
      "if (earlier?.mayExist) return refused({ kind: 'id_taken_here', transactionId: earlier.id })",
      '',
    ],
    [
      'what is not unknown is asked for again',
      "if (isAgain && !isUnresolved) return notPossible('no_longer_unresolved')",
      '',
    ],
    ['similar payouts refuse nothing', 'if (unseen.length > 0) return', 'if (unseen.length > 1e6) return'],
    [
      'that a creation was sent is not told',
      "tell(id, b.at, b.operator, { what: 'sent', call: 'create', intentId: b.intentId })",
      '',
    ],
    [
      'that a follow-up was sent is not told',
      "tell(transactionId, at, f.operator, { what: 'sent', call, intentId })",
      '',
    ],
  ]),
  ...inFile('database/find-taken-id.ts', [
    [
      'an id is free again while its order is unknown',
      "row.state !== 'refused' && row.state !== 'not_sent'",
      "row.state === 'accepted' || row.state === 'sending'",
    ],
  ]),
  ...inFile('database/known-intent.ts', [
    ['a replay is not recognised', 'if (!row) return null', 'return null'],
    [
      'another order under the same intent is taken for it',
      'const isSame = isSamePress && (',
      'const isSame = isSamePress || (',
    ],
  ]),
  ...inFile('operations/payment.ts', [
    [
      'a creation is sent before it is written down',
      `journal: (sender) => database.beginCreation({ ...intent, ...sender, ...own }),
        send: (access) => platform.create(access, kind, request, card),`,
      `journal: async (sender, access) => {
          Object.assign(own, { early: await platform.create(access, kind, request, card) })
          return database.beginCreation({ ...intent, ...sender, ...own })
        },
        send: async () => (own as never as { early: never }).early,`,
    ],
    [
      'a card is written to the database',
      '{ ...order, card: maskCard(card) })',
      '{ ...order, owner_name: `Card ${card}`, card: maskCard(card) })',
    ],
    ['no payout is held against others', 'duplicates: duplicates && {', 'duplicates: null && {'],
  ]),
  ...inFile('operations/same-card.ts', [
    [
      'any card of the same visible digits is taken',
      "return kept.cardHash === hash ? 'same' : 'other'",
      "return 'same'",
    ],
  ]),
  ...inFile('operations/ask-again.ts', [
    [
      'another card is sent when a payout is asked for again',
      `if (compared === 'other') reject('other_card')
    if (compared === 'cannot_tell' && !digitsCompared) reject('digits_not_compared')`,
      '',
    ],
    [
      'another amount is sent when a creation is asked for again',
      'send: (access) => platform.create(access, kind, request, card)',
      "send: (access) => platform.create(access, kind, { ...request, amount: '77.00' }, card)",
    ],
    [
      'a creation is asked for again under an id of its own',
      'send: (access) => platform.create(access, kind, request, card)',
      'send: (access) => platform.create(access, kind, { ...request, merchant_transaction_id: `${request.merchant_transaction_id}-2` }, card)',
    ],
  ]),
  ...inFile('operations/outcome-after.ts', [
    [
      'a refusal of asking again ends what was unknown',
      "state: earlier === 'unknown' || isTaken ? 'unknown' : state",
      'state',
    ],
  ]),
  ...inFile('operations/write-pipeline.ts', [
    [
      'an outcome is not written down',
      'const error = await database.endIntent(ending).then(',
      'const error = await Promise.resolve().then(',
    ],
    [
      'every outcome is accepted',
      'await save({ transactionId, call, ending: { intentId, ...outcome,',
      "await save({ transactionId, call, ending: { intentId, ...outcome, state: 'accepted',",
    ],
    [
      'a press is carried out for whoever is active',
      'const profile = await profiles.requireUnchanged(profileId, profileRevision, whose)',
      'const profile = await profiles.get(profileId)',
    ],
  ]),
  ...inFile('operations/check-payout.ts', [
    ['hours of the duplicate check are minutes', 'const HOUR = 3_600_000', 'const HOUR = 60_000'],
    ['the duplicate check goes by another currency', 'currency: payout.currency,', "currency: 'USD',"],
  ]),
  ...inFile('database/similar-repository.ts', [
    [
      'the duplicate check ignores card and amount',
      '...((isRecent || isOfDay) && isSameAmount && by ? ([`${by}_amount`] as const) : []),',
      '',
    ],
    [
      'the duplicate check ignores owner and amount',
      "...(isRecent && isSameAmount && ownerKey(one.owner_name ?? '') === owner ? (['owner_amount'] as const) : []),",
      '',
    ],
    [
      'the duplicate check ignores amounts that are near',
      '...(isOfDay && isNearAmount && by ? ([`${by}_near_amount`] as const) : []),',
      '',
    ],
    [
      'the duplicate check ignores payouts refused without a code',
      "coalesce(${jsonText(`${i}failure`, '$.code')}, 'DUPLICATE_ORDER') = 'DUPLICATE_ORDER'",
      "${jsonText(`${i}failure`, '$.code')} = 'DUPLICATE_ORDER'",
    ],
    [
      'the duplicate check ignores payouts refused as duplicates',
      "coalesce(${jsonText(`${i}failure`, '$.code')}, 'DUPLICATE_ORDER') = 'DUPLICATE_ORDER'",
      "${jsonText(`${i}failure`, '$.code')} IS NULL",
    ],
    ['the duplicate check ignores earlier attempts', '...attempts.all(since),', ''],
    [
      'the duplicate check ignores unknown payouts',
      "max(state NOT IN ('refused', 'not_sent')",
      "max(state NOT IN ('refused', 'not_sent', 'unknown')",
    ],
  ]),
  ...inFile('platform/call.ts', [
    [
      'a POST that fails is sent again',
      'own ? await post(url, call, own, trace) :',
      'own ? await post(url, call, own, trace).catch(() => post(url, call, own, trace)) :',
    ],
    [
      'a POST is sent again after 5xx',
      'own ? await post(url, call, own, trace) :',
      'own ? await post(url, call, own, trace).then((one) => (one.status < 500 ? one : post(url, call, own, trace))) :',
    ],
    ['what had a connection was not sent', 'own && trace.connection !== null', 'own && false'],
    [
      'a request is written to the log',
      'endpoint: context.endpoint,\n      milliseconds',
      "endpoint: context.endpoint + JSON.stringify(call.body ?? ''),\n      milliseconds",
    ],
    [
      'a secret is written to the log',
      'endpoint: context.endpoint,\n      milliseconds',
      'endpoint: context.endpoint + call.access.secrets.join(),\n      milliseconds',
    ],
  ]),
  ...inFile('platform/failures.ts', [
    [
      '5xx is taken as refused',
      "if (status >= 500 || (status >= 400 && isOpen)) return { kind: 'service_failed'",
      "if (status >= 500 || (status >= 400 && isOpen)) return { kind: 'refused'",
    ],
  ]),
  ...inFile('platform/thrown-failures.ts', [
    [
      'a timeout is taken as not sent',
      "return { kind: 'no_answer', reason: cancelled ? 'cancelled' : timedOut",
      "return { kind: timedOut ? 'not_sent' : 'no_answer', reason: cancelled ? 'cancelled' : timedOut",
    ],
    [
      'a reset is taken as not sent',
      "return { kind: 'no_answer', reason: cancelled ? 'cancelled' : timedOut",
      "return { kind: timedOut ? 'no_answer' : 'not_sent', reason: cancelled ? 'cancelled' : timedOut",
    ],
  ]),
  ...inFile('platform/outcome.ts', [
    [
      'an unreadable answer is taken as refused',
      "case 'unreadable_answer':\n    case 'redirected':\n      return 'unknown'",
      "case 'unreadable_answer':\n    case 'redirected':\n      return 'refused'",
    ],
    [
      'an unknown cancel is taken as refused',
      `return readOutcome<never>(answer, (body) =>
    namesError(body) || saysCancelled(body) ? { reply: null } : 'wrong_shape',
  )`,
      `const one = readOutcome<never>(answer, (body) =>
    namesError(body) || saysCancelled(body) ? { reply: null } : 'wrong_shape',
  )
  return one.state === 'unknown' ? { ...one, state: 'refused' } : one`,
    ],
    [
      'an unknown dispute is taken as refused',
      'return readOutcome(answer, (body) => {',
      "if (answer.result === 'failure') return { ...failed(answer.failure, answer), state: 'refused' }\n  return readOutcome(answer, (body) => {",
    ],
  ]),
  ...inFile('platform/endpoints.ts', [
    [
      'an amount is sent as a number',
      'const order = { amount, currency, merchant_transaction_id,',
      'const order = { amount: String(Number(amount)), currency, merchant_transaction_id,',
    ],
    [
      'an error in place of a status is kept',
      "if (isError(value) && !names(payload, BESIDE_STATUS)) failWith('names_error')\n      // As a reading, it would replace the known status.\n      if (!names(payload, OF_TRANSACTION)) fail()",
      '',
    ],
  ]),
  ...inFile('database/outcome-repository.ts', [
    [
      'what was under way at the end is refused',
      "UPDATE intents SET state = 'unknown', ended_at = ?, failure = json_object(",
      "UPDATE intents SET state = 'refused', ended_at = ?, failure = json_object(",
    ],
    [
      'a start forgets cancels and disputes under way',
      "WHERE state IN ('sending', 'unknown') AND state = 'sending'",
      "WHERE state IN ('sending', 'unknown') AND state = 'sending' AND kind = 'create'",
    ],
    ['an outcome is not told', 'tell(ended.transaction_id, e.at, null, {', 'void Object({'],
    ['what was left open is not told', 'tell(one.transaction_id, at, null, event)', ''],
    ['the id of a creation is not kept', 'keepReply.run(...texts, ended.transaction_id)', ''],
    ["another order's id is taken", 'const e = withOwnId(answered)', 'const e = answered'],
  ]),
  ...inFile('create-desk.ts', [
    [
      'a start forgets what was under way',
      'await database.closeOpenIntents(clock.now().toISOString())',
      '{ creations: 0, cancels: 0, disputes: 0 }',
    ],
    [
      'polling goes on while a desk closes',
      'Promise.all(pollers.map((poller) => poller.close()))',
      'Promise.resolve()',
    ],
    ['connections are left open at the end', '    await platform.close()\n', ''],
  ]),
  ...inFile('database/transaction-repository.ts', [
    [
      'unknown payouts are left out of what is unresolved',
      'WHERE l.is_unresolved = 1 AND (',
      "WHERE l.is_unresolved = 1 AND t.kind <> 'payout_card' AND (",
    ],
  ]),
  ...inFile('database/resolution-repository.ts', [
    [
      'that a creation was closed by hand is not told',
      "tell(transactionId, by.at, by.operator, { what: 'did_not_happen', reason })",
      '',
    ],
    [
      'that a cancel was settled by hand is not told',
      "tell(transactionId, at, operator, kind === 'dispute' ? dispute : { what: `${kind}_settled`, ...word })",
      '',
    ],
  ]),
  ...inFile('database/migrations/008-listing-triggers.ts', [
    [
      'the list does not follow outcomes',
      'AFTER UPDATE OF state, settled ON intents',
      'AFTER UPDATE OF request ON intents',
    ],
    [
      'the list does not follow what is settled',
      'AFTER UPDATE OF state, settled ON intents',
      'AFTER UPDATE OF state ON intents',
    ],
    ['the list does not follow platform ids', "${followsTransaction('platform_id')}\n", ''],
    [
      'the list does not follow when a status was read',
      'WHEN new.id = (SELECT max(id) FROM observations WHERE transaction_id = new.transaction_id) BEGIN',
      'WHEN new.id = 0 BEGIN',
    ],
    [
      'the list keeps the first status',
      'AND (status IS NOT new.status OR status_read_at IS NULL);',
      'AND status_read_at IS NULL;',
    ],
  ]),
  ...inFile('database/migrations/009-following.ts', [
    [
      'what is named later is not polled',
      'WHEN new.platform_id IS NOT old.platform_id BEGIN',
      'WHEN new.platform_id IS NOT old.platform_id AND old.platform_id IS NOT NULL BEGIN',
    ],
  ]),
  ...inFile('database/observation-repository.ts', [
    [
      'a status of another order is taken',
      'if (differences.length === 0) return',
      'if (differences.length >= 0) return',
    ],
    [
      'another status is not told',
      "if (change) tell(transactionId, o.readAt, null, { what: 'status', ...change })",
      '',
    ],
    [
      'a status that changes is not kept',
      'if (before && hasStatus && before.receipts === receipts && isSame(before, text))',
      'if (before)',
    ],
    [
      'a status settles cancels in silence',
      "tell(transactionId, o.readAt, null, { what: 'cancel_settled'",
      "void Object({ what: 'cancel_settled'",
    ],
  ]),
  ...inFile('database/poll-repository.ts', [
    [
      'what is old is polled as often as what is new',
      'set.run(activeAt, interval, dueAt, transactionId)',
      'set.run(activeAt, 60_000, now + 75_000, transactionId)',
    ],
    ['a transaction whose poll fails is polled at once', 'put.run(interval, dueAt, transactionId)', ''],
  ]),
  ...inFile('polling/rate-limiter.ts', [
    ['polling has no rate', 'await timer.wait((1000 / rate) * (1 + random.fraction() * JITTER), closing.signal)', ''],
  ]),
  ...inFile('polling/circuit-breaker.ts', [
    ['a platform that refuses is polled on', 'if (!kept || isPauseOver(kept, now())) return null', 'return null'],
    [
      'a platform that fails is never polled again',
      'return Math.max(Math.min(2 ** (failures - 1), longest) * MINUTE, askedFor(failure))',
      'return Number.POSITIVE_INFINITY',
    ],
  ]),
  ...inFile('polling/poller.ts', [
    ['a poller goes on after the end', 'while (!signal.aborted) {', 'for (;;) {'],
    ['a poll that fails stops a merchant', '.finally(() => merchants.delete(profile.id))', ''],
  ]),
  ...inFile('polling/poll-disputes.ts', [
    ['disputes are not polled', '.filter(({ pause }) => isPauseOver(pause, now))', '.filter(() => false)'],
  ]),
  ...inFile('database/keep-dispute.ts', [
    [
      'another status of a dispute is not kept',
      'status = ?8, record = coalesce(?9, record)',
      'status = coalesce(status, ?8), record = coalesce(?9, record)',
    ],
  ]),
  ...inFile('profiles/profiles.ts', [
    [
      'a secret stands in the name of a merchant',
      'const drafted: ProfileRow = {\n      id: before?.id ?? random.uuid(),\n      name,',
      "const drafted: ProfileRow = {\n      id: before?.id ?? random.uuid(),\n      name: `${name} ${secret && 'token' in secret ? secret.token : ''}`,",
    ],
  ]),
  ...inFile('database/find/totals-repository.ts', [
    ['refused creations are summed as accepted', "WHEN 'refused' THEN 'not_created'", "WHEN 'refused' THEN 'accepted'"],
  ]),
  ...inFile('database/find/find-repository.ts', [
    ['a page of the list leaves one out', 'next: rows.length > limit ?', 'next: rows.length > limit + 1 ?'],
  ]),
  ...inFile('database/batch-rows.ts', [
    ['what is unknown is sent again', "IN ('pending', 'not_sent')`", "IN ('pending', 'not_sent', 'unknown')`"],
    ['a refusal for the rate is final', "= 'rate_limited' THEN 'not_sent'", "= 'rate_limited' THEN 'accepted'"],
    [
      'what is paid elsewhere is taken as accepted',
      "THEN 'elsewhere' ELSE 'refused' END",
      "THEN 'accepted' ELSE 'refused' END",
    ],
  ]),
  ...inFile('database/batch-repository.ts', [
    ['what is left over is told as done', 'rowNumbers.all(id).length === 0', 'rowNumbers.all(id).length >= 0'],
    ['what was being sent goes on being so', 'leftSending.run(', 'String('],
    ['a row that is released keeps no payouts seen', '...before.seen, ...said.seen', '...before.seen'],
    ['sealed rows lose their seen payouts', 'JSON.stringify(said)]', "'{}']"],
  ]),
  ...inFile('database/journal-repository.ts', [
    [
      'a row does not know its payout',
      'if (b.batch && beginRow.run(b.intentId, id, b.batch.batchId, b.batch.row).changes !== 1)',
      'if (b.batch && b.batch.row < 0)',
    ],
  ]),
  ...inFile('database/similar-repository.ts', [
    [
      'rows of a batch hold one another',
      '(:exceptBatch IS NULL OR NOT EXISTS (',
      '(:exceptBatch IS NULL OR 1 OR NOT EXISTS (',
    ],
  ]),
  ...inFile('operations/check-payout.ts', [
    [
      'rows of batches are held against nothing',
      'duplicates: compares ?',
      'duplicates: compares && exceptBatch === null ?',
    ],
  ]),
  ...inFile('batches/payout-id.ts', [
    ['the id of a row is made of the row', 'reference ?? ownReference(at)', 'ownReference(at)'],
  ]),
  ...inFile('batches/sealing.ts', [
    [
      'another amount is sealed',
      'return { ...common, note, request, cardHash',
      "return { ...common, note, request: { ...request, amount: '77.00' }, cardHash",
    ],
  ]),
  ...inFile('batches/stop-rules.ts', [
    ['three unknown outcomes do not stop a batch', 'const UNKNOWN_IN_ROW = 3', 'const UNKNOWN_IN_ROW = 300'],
    ['five unknown outcomes do not stop a batch', 'const UNKNOWN_IN_ALL = 5', 'const UNKNOWN_IN_ALL = 500'],
  ]),
  ...inFile('batches/sender.ts', [
    ['sleep stops no batch', '      stopping.abort()', "      if (why !== 'sleep') stopping.abort()"],
    [
      'a card of another row is sent',
      'const card = cards.get(row)',
      'const card = cards.get(row + 1) ?? cards.get(row)',
    ],
    ['a batch goes on after it was stopped', 'while (!stopping.signal.aborted) {', 'for (;;) {'],
    [
      'a row that is held is forgotten',
      "if (next.go === 'hold') await database.holdBatchRow(batch.id, row, next.failure)",
      "if (next.go === 'hold') void 0",
    ],
  ]),
  ...inFile('batches/runs.ts', [
    ['a batch is started twice', 'if (sendings.has(id)) return run(id)', ''],
    ['the machine is kept awake for ever', '          awake()\n', ''],
    ['a batch is sent under another account', 'if (otherAccount) throw new DeskFailure(otherAccount)', ''],
    ['a batch that is ended is started', '    if (isOver(batch)) notNow()\n', ''],
  ]),
  ...inFile('batches/judge-draft.ts', [
    [
      'a card that was typed is not taken',
      'const said = { typedCards, isMappingSaid }',
      'const said = { typedCards: new Map(), isMappingSaid }',
    ],
  ]),
  ...inFile('batches/batches.ts', [
    [
      'another file is taken for that of a batch',
      "if (batch.file.sha256 !== file.sha256) return { result: 'other_file' }",
      '',
    ],
    ['what is being sent is sent from another batch, too', 'await runs.requireOver(of)', ''],
    [
      'what was paid is sent again with the rest',
      'new Set(await database.finding.batchUnpaid(of))',
      'new Set(await database.finding.batchRowNumbers(of))',
    ],
    ['a batch is sealed by any sum', 'if (!agrees(typed, judged.read.table.sums))', 'if (typed.length === 0)'],
  ]),
  ...inFile('database/unlink-repository.ts', [
    [
      'that a link was taken back is not told',
      "tell(transactionId, at, operator, { what: 'unlinked', platformId, reason })",
      '',
    ],
    [
      'what was read stays with an order that is unlinked',
      'for (const statement of move) statement.run(transactionId, otherId)',
      '',
    ],
    ['an order that is unlinked is not unknown again', 'reopen.run(transactionId, intentId)', ''],
  ]),
  ...inFile('backup/restoring.ts', [
    ['a restore leaves no gap', '[...gaps, done]', '[...gaps]'],
    ['a gap begins with the restore', 'from: isOlder ? missingFrom : info.madeAt', 'from: at.toISOString()'],
    [
      'a restore does not wait for what is under way',
      "if (!stopSending()) throw new DeskFailure({ kind: 'writes_in_flight' })",
      'stopSending()',
    ],
  ]),
  ...inFile('backup/settings-part.ts', [
    ['what was restored is taken for an older copy', 'key !== HISTORY_MARK && ', ''],
  ]),
  ...inFile('backup/gaps.ts', [
    ['a gap is not told', '.filter(({ acknowledgedAt }) => acknowledgedAt === null)', '.filter(() => false)'],
  ]),
  ...inFile('operations/write-pipeline.ts', [
    ["an order of a gap is taken for another's", "begun.earlier === 'none' && !isWhole()", 'false'],
  ]),
  {
    name: 'what was sent under another account is asked for again',
    file: 'src/shared/rules/same-account.ts',
    find: "return standing === 'same' || standing === 'said_same'",
    replace: "return standing !== 'environment'",
  },
]
