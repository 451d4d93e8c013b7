import type { Mutant } from './mutant.ts'

const TABLES = 'server/migrations/0012_diamonds.sql'
const GRANTS = ['server/src/wallet/grants/grants.test.ts']
const CRASHES = ['server/src/wallet/crash.test.ts']

export const walletMutants: Mutant[] = [
  {
    name: 'grants-to-every-account-of-a-device',
    file: 'server/src/wallet/sql.ts',
    find: 'WHERE (SELECT count(*) FROM device) = cardinality(:trace_hashes::bytea[])',
    replace: 'WHERE (SELECT count(*) FROM device) <= cardinality(:trace_hashes::bytea[])',
    tests: GRANTS,
    title: 'PLAY-006 is given once to a device',
  },
  {
    name: 'grants-not-unique',
    file: TABLES,
    find: 'created_at timestamptz NOT NULL,\n  PRIMARY KEY (user_id, kind, day)',
    replace: 'created_at timestamptz NOT NULL',
    tests: GRANTS,
    title: 'PLAY-006 is given once, however many taps',
  },
  {
    name: 'grants-without-a-key',
    file: 'server/src/wallet/grants/grants.ts',
    find: "key: keyOf('grant', kind, user_id, day),",
    replace: "key: keyOf('grant', kind, user_id, day, crypto.randomUUID()),",
    tests: GRANTS,
    title: 'find their Diamonds later, once',
  },
  {
    name: 'grants-paid-outside-the-transaction',
    file: 'server/src/wallet/grants/claim-daily-grant.ts',
    find: 'await pay(ask, grant, now)',
    replace: 'await pay(askPool(context.db), grant, now)',
    tests: CRASHES,
    title: 'a daily grant whose tap crashes',
  },
  {
    name: 'welcome-outside-the-transaction',
    file: 'server/src/wallet/grants/welcome.ts',
    find: 'await pay(trx.ask, grantOf(newcomer.user_id), context.now())',
    replace:
      'void transaction(context, (other) => pay(other.ask, grantOf(newcomer.user_id), context.now())).catch(() => undefined)',
    tests: CRASHES,
    title: 'a registration that crashes',
  },
  {
    name: 'held-counts-as-withdrawable',
    file: 'server/src/wallet/wallets.ts',
    find: 'const available = toDecimal(usable.balance, type)',
    replace: 'const available = toDecimal(usable.balance + parts[1]!.balance, type)',
    tests: ['server/src/wallet/wallet.test.ts'],
    title: 'WALLET-002',
  },
]
