import type { Mutant } from './mutant.ts'

const SENDING = ['server/src/chests/add-chest.test.ts']
const CLAIMING = ['server/src/chests/receive-chest.test.ts']
const ENDING = ['server/src/chests/expire-chests.test.ts']
const LOCKS = ['server/src/chests/locks.test.ts']
const UNPLAYED = ['server/src/chests/unplayed.test.ts']
const CRASHES = ['server/src/chests/crash.test.ts']

const EARLY = `return ((work: (trx: Trx) => Promise<CallOutput<'addChest'> | undefined>) =>
    new Promise<CallOutput<'addChest'> | undefined>((resolve, reject) => {
      const both = async (trx: Trx) => resolve(await work(trx))
      transaction(context, both).catch(reject)
    }))(async (trx) => {
    const { ask } = trx
    const [next]`

const LOCKED_FIRST = `  await lockGroupRoom(ask, chest.group_id)
  // Not before: whoever waited for the lock until the time was over is too late.
  const now = context.now()
  const places = await readTakenPlaces(
    ask,
    user_ids.map((user_id) => ({ group_id: chest.group_id, user_id })),
  )
  const present = user_ids.filter((_, number) => places.has(number))
  const gone = new Set(user_ids.filter((_, number) => !places.has(number)))
  const shares = await ask(takeFree, { chest_id: chest.id, user_ids: plainColumn(present, String), now })
`
const TAKEN_FIRST = `  // Not before: whoever waited for the lock until the time was over is too late.
  const now = context.now()
  const places = await readTakenPlaces(
    ask,
    user_ids.map((user_id) => ({ group_id: chest.group_id, user_id })),
  )
  const present = user_ids.filter((_, number) => places.has(number))
  const gone = new Set(user_ids.filter((_, number) => !places.has(number)))
  const shares = await ask(takeFree, { chest_id: chest.id, user_ids: plainColumn(present, String), now })
  await lockGroupRoom(ask, chest.group_id)
`
const REFUND_ONCE = `const rest = shares.reduce((sum, { amount }) => sum + amount, 0)
    const [ended] = await ask(endChest, { chest_id: chest.id, over_at: now, refund: rest })
    if (!ended) return`
const REFUND_TWICE = `const rest = shares.reduce((sum, { amount }) => sum + amount, 0) || chest.amount
    const [ended] = await ask(endChest, { chest_id: chest.id, over_at: now, refund: rest })
    void ended`

export const chestsMutants: Mutant[] = [
  {
    name: 'answer-before-commit',
    file: 'server/src/chests/send-chest.ts',
    find: 'return transaction(context, async (trx) => {\n    const { ask } = trx\n    const [next]',
    replace: EARLY,
    tests: CRASHES,
    title: 'a box whose sending crashes',
  },
  {
    name: 'answers-not-kept',
    file: 'server/src/chests/send-chest.ts',
    find: 'await storeAnswer(ask, request, answer, now)',
    replace: '',
    tests: SENDING,
    title: 'the same nonce',
  },
  {
    name: 'key-for-any-request',
    file: 'server/src/platform/data/requests.ts',
    find: 'is_other: !row.request_hash.equals(request_hash)',
    replace: 'is_other: false',
    tests: SENDING,
    title: 'the same nonce',
  },
  {
    name: 'boxes-on-credit',
    file: 'server/src/chests/send-chest.ts',
    find: "if (!is_paid) throw refuse('chest_balance_not_enough')",
    replace: '',
    tests: SENDING,
    title: 'CHESTS-006',
  },
  {
    name: 'boxes-wash-what-was-paid-in',
    file: 'server/src/chests/take-shares.ts',
    find: 'await giveUnplayed(ask, book, shares)',
    replace: '',
    tests: UNPLAYED,
    title: 'reaches no bank through the box',
  },
  {
    name: 'the-sender-of-a-box-keeps-the-mark',
    file: 'server/src/chests/unplayed.ts',
    find: 'await changeUnplayed(ask, holder, Currency.Diamond, method, -amount)',
    replace: 'await Promise.resolve({ method, amount })',
    tests: UNPLAYED,
    title: 'reaches no bank through the box',
  },
  {
    name: 'who-owes-sends-boxes',
    file: 'server/src/chests/unplayed.ts',
    find: 'if (await isOwing(ask, holder.user_id)) return undefined',
    replace: '',
    tests: UNPLAYED,
    title: 'whoever owes',
  },
  {
    name: 'two-shares-for-one',
    file: 'server/src/chests/sql.ts',
    find: 'WHERE NOT EXISTS (SELECT FROM chests_share mine WHERE mine.chest_id = :chest_id AND mine.user_id = asked.user_id)',
    replace: '',
    tests: LOCKS,
    title: 'whoever claims one box in two places',
  },
  {
    name: 'claims-with-the-wrong-sign',
    file: 'server/src/chests/take-shares.ts',
    find: `amount: -minor },
        { account: wallet(user_id), amount: minor },`,
    replace: `amount: minor },
        { account: wallet(user_id), amount: -minor },`,
    tests: CLAIMING,
    title: 'CHESTS-008',
  },
  {
    name: 'claims-by-anybody',
    file: 'server/src/chests/claim-batch.ts',
    find: 'const members = known.filter((_, number) => places.has(number))',
    replace: 'const members = known.filter((_, number) => places.has(number) || number >= 0)',
    tests: CLAIMING,
    title: 'CHESTS-012',
  },
  {
    name: 'claims-across-books',
    file: 'server/src/chests/claim-batch.ts',
    find: 'const payable = user_ids.filter((user_id) => holders.get(user_id)?.book === chest.book)',
    replace: 'const payable = user_ids',
    tests: CLAIMING,
    title: 'accounts of the site cannot open',
  },
  {
    name: 'received-line-to-everyone',
    file: 'server/src/chests/take-shares.ts',
    find: 'for_ids: [...new Set([user_id, receive_user_id])],',
    replace: '',
    tests: CLAIMING,
    title: 'CHESTS-013',
  },
  {
    name: 'seed-told-too-early',
    file: 'server/src/chests/get-chest-info.ts',
    find: "...(is_over ? { seed: seed.toString('hex') } : {}),",
    replace: "seed: seed.toString('hex'),",
    tests: ['server/src/chests/get-chest-info.test.ts'],
    title: 'CHESTS-016',
  },
  {
    name: 'room-not-locked-for-claims',
    file: 'server/src/chests/take-shares.ts',
    find: 'await lockGroupRoom(ask, chest.group_id)',
    replace: '',
    tests: LOCKS,
    title: 'whoever is removed between',
  },
  {
    name: 'news-outside-the-transaction',
    file: 'server/src/chests/take-shares.ts',
    find: 'await tellAmounts(trx, [...amounts.keys()])',
    replace: 'await transaction(context, (other) => tellAmounts(other, [...amounts.keys()]))',
    tests: CRASHES,
    title: 'a share whose claim crashes',
  },
  {
    name: 'refund-of-the-whole-box',
    file: 'server/src/chests/expire-chests.ts',
    find: 'const rest = shares.reduce((sum, { amount }) => sum + amount, 0)',
    replace: 'const rest = chest.amount',
    tests: ENDING,
    title: 'CHESTS-011',
  },
  {
    name: 'box-ended-twice',
    file: 'server/src/chests/sql.ts',
    find: 'WHERE id = :chest_id AND over_at IS NULL\n     AND NOT EXISTS',
    replace: 'WHERE id = :chest_id\n     AND NOT EXISTS',
    tests: LOCKS,
    title: 'a box whose time ends in two places',
  },
  {
    name: 'refund-outside-the-transaction',
    file: 'server/src/chests/expire-chests.ts',
    find: 'await refund(ask, chest, shares, now)',
    replace: 'await refund(askPool(context.db), chest, shares, now)',
    tests: CRASHES,
    title: 'a box whose end crashes',
  },
  {
    name: 'box-ended-too-early',
    file: 'server/src/chests/sql.ts',
    find: 'WHERE over_at IS NULL AND expires_at <= :now',
    replace: 'WHERE over_at IS NULL AND created_at <= :now',
    tests: ENDING,
    title: 'the job of a box waits',
  },
  {
    name: 'share-taken-before-the-lock',
    file: 'server/src/chests/take-shares.ts',
    find: LOCKED_FIRST,
    replace: TAKEN_FIRST,
    tests: LOCKS,
    title: 'whoever is removed between',
  },
  {
    name: 'claims-of-those-who-left',
    file: 'server/src/chests/take-shares.ts',
    find: 'const present = user_ids.filter((_, number) => places.has(number))',
    replace: 'const present = user_ids',
    tests: LOCKS,
    title: 'whoever is removed between',
  },
  {
    name: 'remainder-of-an-expired-box-lost',
    file: 'server/src/chests/sql.ts',
    find: 'ORDER BY position FOR UPDATE\n   )',
    replace: 'ORDER BY position DESC LIMIT 1 FOR UPDATE\n   )',
    tests: ENDING,
    title: 'CHESTS-011',
  },
  {
    name: 'expiry-refunds-twice',
    file: 'server/src/chests/expire-chests.ts',
    find: REFUND_ONCE,
    replace: REFUND_TWICE,
    tests: LOCKS,
    title: 'a box whose time ends in two places',
  },
  {
    name: 'times-run-backwards',
    file: 'server/src/chests/sql.ts',
    find: 'claimed_at = greatest(:now,',
    replace: 'claimed_at = least(:now,',
    tests: ['server/src/chests/races.test.ts'],
    title: 'the times of claims never run backwards',
  },
  {
    name: 'places-taken-from-the-end',
    file: 'server/src/chests/sql.ts',
    find: 'ORDER BY position LIMIT (SELECT count(*) FROM taker) FOR UPDATE SKIP LOCKED',
    replace: 'ORDER BY position DESC LIMIT (SELECT count(*) FROM taker) FOR UPDATE SKIP LOCKED',
    tests: ['server/src/chests/get-chest-info.test.ts'],
    title: 'CHESTS-016',
  },
  {
    name: 'order-not-checked',
    file: 'web/src/chests/record/check-chest.ts',
    find: 'const order = { state: verdictOf(isInOrder(claims)) }',
    replace: 'const order = { state: verdictOf(isInOrder([])) }',
    tests: ['web/src/chests/record/check-chest.test.ts'],
    title: 'before their turn',
  },
  {
    name: 'kind-and-number-not-checked',
    file: 'web/src/chests/record/check-chest.ts',
    find: 'sealed.commitment === value && sealed.num === num && sealed.isLucky === (type === ChestType.Luck)',
    replace: 'sealed.commitment === value',
    tests: ['web/src/chests/record/check-chest.test.ts'],
    title: 'promised is shown as wrong',
  },
]
