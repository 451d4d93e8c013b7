import type { Mutant } from './mutant.ts'

// Faults in what is given and in how amounts are written.
const MONEY = 'contract/src/money.ts'
const AMOUNTS = ['contract/src/money.test.ts']
const PAYING = 'server/src/wallet/grants/grants.ts'
const DAILY = 'server/src/wallet/grants/claim-daily-grant.ts'
const GRANTS = ['server/src/wallet/grants/grants.test.ts']

export const grantsMutants: Mutant[] = [
  {
    name: 'amounts-read-through-a-float',
    file: MONEY,
    find: "const minor = BigInt(whole + fraction.padEnd(scale, '0'))",
    replace: 'const minor = BigInt(Math.round(Number(`${whole}.${fraction}`) * 10 ** scale))',
    tests: AMOUNTS,
    title: 'is exact in currency',
  },
  {
    name: 'amounts-written-through-a-float',
    file: MONEY,
    find: "return `${minor < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`",
    replace: 'return digits === undefined ? digits : (Number(minor) / 10 ** scale).toFixed(scale)',
    tests: AMOUNTS,
    title: 'read with all digits',
  },
  {
    name: 'grants-with-the-wrong-sign',
    file: PAYING,
    find: 'const amount = GRANTS[kind]\n',
    // Of the daily one alone: without the other nobody could register, and no test would begin.
    replace: "const amount = kind === 'grant_daily' ? -GRANTS[kind] : GRANTS[kind]\n",
    tests: GRANTS,
    title: 'PLAY-006 is 1,000 Diamonds',
  },
  {
    name: 'daily-grants-answered-before-the-commit',
    file: DAILY,
    find: '    await transaction(context, async (trx) => {',
    replace: '    void transaction(context, async (trx) => {',
    tests: ['server/src/wallet/crash.test.ts'],
    title: 'a daily grant whose tap crashes',
  },
  {
    name: 'grants-in-another-book',
    file: PAYING,
    find: `  const account = accountOf(user_id, Part.Available, Currency.Diamond, Book.Play)
  const amount = GRANTS[kind]
  const posting = await Posting.lock(ask, [account])
  posting.add({
    key: keyOf('grant', kind, user_id, day),
    kind,
    reference: '',
    entries: [
      { account, amount },
      { account: houseOf(House.Grants, Currency.Diamond, Book.Play), amount: -amount },`,
    replace: `  const account = accountOf(user_id, Part.Available, Currency.Diamond, Book.Money)
  const amount = GRANTS[kind]
  const posting = await Posting.lock(ask, [account])
  posting.add({
    key: keyOf('grant', kind, user_id, day),
    kind,
    reference: '',
    entries: [
      { account, amount },
      { account: houseOf(House.Grants, Currency.Diamond, Book.Money), amount: -amount },`,
    tests: GRANTS,
    title: 'PLAY-006 is 1,000 Diamonds',
  },
  {
    name: 'grants-by-the-day-of-utc',
    file: DAILY,
    find: 'const day = siteDay(context.config.SERVER_TZ, now)',
    replace: "const day = siteDay('UTC', now)",
    tests: GRANTS,
    title: 'comes again when the day of the site is over',
  },
  {
    name: 'registration-grants-in-every-economy',
    file: 'server/src/wallet/grants/welcome.ts',
    find: "if (context.config.ECONOMY !== 'play') return false",
    replace: 'if (context.config.ECONOMY === undefined) return false',
    tests: GRANTS,
    title: 'where Diamonds are money nothing is given',
  },
  {
    name: 'daily-grants-in-every-economy',
    file: 'server/src/wallet/require-player.ts',
    find: 'if (holder.book !== Book.Play)',
    replace: 'if (holder.book === Book.Test)',
    tests: GRANTS,
    title: 'where Diamonds are money nothing is given',
  },
]
