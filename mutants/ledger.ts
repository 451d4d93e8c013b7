import type { Mutant } from './mutant.ts'

const TABLES = 'server/migrations/0012_diamonds.sql'
const HELD = 'server/migrations/0024_ledger_chart_and_holds.sql'
const CHART = 'server/migrations/0041_agents.sql'
const POST = 'server/src/ledger/post.ts'
const POSTING = ['server/src/ledger/post.test.ts']
const GUARDS = ['server/src/ledger/guards.test.ts']
const HOLDS = ['server/src/ledger/holds.test.ts']

export const ledgerMutants: Mutant[] = [
  {
    name: 'accounts-not-locked',
    file: TABLES,
    find: 'WHERE id = ANY (wanted) ORDER BY id FOR UPDATE;',
    replace: 'WHERE id = ANY (wanted) ORDER BY id;',
    tests: POSTING,
    title: 'WALLET-006',
  },
  {
    name: 'accounts-locked-in-any-order',
    file: TABLES,
    find: 'WHERE id = ANY (wanted) ORDER BY id FOR UPDATE;',
    replace: 'WHERE id = ANY (wanted) ORDER BY random() FOR UPDATE;',
    tests: POSTING,
    title: 'WALLET-006',
  },
  {
    name: 'transfer-key-not-unique',
    file: TABLES,
    find: 'key uuid NOT NULL CONSTRAINT ledger_transfer_once UNIQUE,',
    replace: 'key uuid NOT NULL,',
    tests: POSTING,
    title: 'the same key twice',
  },
  {
    name: 'debits-of-a-batch-counted-once',
    file: TABLES,
    find: 'SELECT account_id, sum(amount)::bigint AS amount, count(*) AS entries,\n           min(balance)',
    replace: 'SELECT account_id, min(amount)::bigint AS amount, count(*) AS entries,\n           min(balance)',
    tests: POSTING,
    title: 'several debits of one account',
  },
  {
    name: 'balance-not-checked',
    file: POST,
    find: 'if (own.some(({ account, amount }) => this.balanceOf(account) + amount < 0n)) return false',
    replace: '',
    tests: POSTING,
    title: 'WALLET-006',
  },
  {
    name: 'sums-not-checked',
    file: TABLES,
    find: 'ledger_pot(account_id) HAVING sum(amount) <> 0 LIMIT 1;',
    replace: 'ledger_pot(account_id) HAVING false LIMIT 1;',
    tests: GUARDS,
    title: 'the database refuses',
  },
  {
    name: 'books-crossed',
    file: TABLES,
    find: 'GROUP BY transfer_no, ledger_pot(account_id) HAVING',
    replace: 'GROUP BY transfer_no HAVING',
    tests: GUARDS,
    title: 'the database refuses',
  },
  {
    name: 'transfers-never-closed',
    file: TABLES,
    find: 'IS DISTINCT FROM (pg_current_xact_id(), fresh.kind, fresh.created_at) LIMIT 1;',
    replace: 'IS DISTINCT FROM (transfer.xid, fresh.kind, fresh.created_at) LIMIT 1;',
    tests: GUARDS,
    title: 'takes no entries of a later transaction',
  },
  {
    name: 'entries-can-be-changed',
    file: TABLES,
    find: 'CREATE TRIGGER ledger_keep_entry BEFORE UPDATE OR DELETE OR TRUNCATE ON',
    replace: 'CREATE TRIGGER ledger_keep_entry BEFORE TRUNCATE ON',
    tests: GUARDS,
    title: 'nothing that was written',
  },
  {
    name: 'entries-with-the-wrong-sign',
    file: POST,
    find: 'standing.balance += entry.amount',
    replace: 'standing.balance -= entry.amount',
    tests: POSTING,
    title: 'every transfer leaves',
  },
  {
    name: 'amounts-as-floats',
    file: POST,
    find: 'amounts: plainColumn(entries, ({ amount }) => amount),',
    replace: 'amounts: plainColumn(entries, ({ amount }) => BigInt(Number(amount))),',
    tests: POSTING,
    title: 'the largest amounts',
  },
  {
    name: 'any-account-for-any-kind',
    file: CHART,
    find: 'WHEN 61 THEN side IN (1, -9) -- chest_received',
    replace: 'WHEN 61 THEN side IN (1, -9, -8)',
    tests: ['server/src/ledger/chart.test.ts'],
    title: 'the same chart',
  },
  {
    name: 'hold-ended-twice',
    file: HELD,
    find: 'AND hold.amount = -fresh.amount AND hold.ended_no IS NULL',
    replace: 'AND hold.amount = -fresh.amount',
    tests: HOLDS,
    title: 'cannot be given back out of another one',
  },
  {
    name: 'hold-ended-in-part',
    file: HELD,
    find: 'AND hold.amount = -fresh.amount AND hold.ended_no IS NULL',
    replace: 'AND hold.amount >= -fresh.amount AND hold.ended_no IS NULL',
    tests: HOLDS,
    title: 'ends with its own amount',
  },
  {
    name: 'fold-forgets-what-was-there',
    file: TABLES,
    find: 'SET balance = ledger_house.balance + excluded.balance,',
    replace: 'SET balance = excluded.balance,',
    tests: ['server/src/wallet/crash.test.ts'],
    title: 'folding and reconciling',
  },
]
