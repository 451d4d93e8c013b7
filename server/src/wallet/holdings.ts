import type { Holding, Remainder } from '../ledger/index.ts'

// What accounts of the ledger must have because of orders, by class of account and kind of transfer.

const WITHDRAWALS: Holding = {
  what: 'what is held of a person is not what their withdrawals under way took',
  class: 2,
  text: `SELECT user_id, book, currency, amount, 0 AS pending FROM wallet_withdrawal WHERE stage <> 'done'`,
}
const TURNOVERS: Holding = {
  what: 'what was locked of a person is not what they have to play for',
  class: 3,
  kinds: [30, 31, 74],
  text: 'SELECT user_id, book, currency, required AS amount, 0 AS pending FROM wallet_turnover',
}
/** Those that were locked later are done later, or with the same bet. */
const RELEASES: Remainder = {
  what: 'what was locked for something that is still to be played was released with something else',
  class: 3,
  kind: 32,
  text: `SELECT done.user_id, done.book, done.currency, done.id::text AS reference, done.done_at AS at, sum(later.required) AS amount
         FROM wallet_turnover done JOIN wallet_turnover later USING (user_id, book, currency)
         WHERE later.id > done.id AND later.created_at <= done.done_at GROUP BY done.id`,
}
const UNMATCHED: Holding = {
  what: 'the house does not hold the deposits that nobody has claimed or sent back',
  class: 6,
  text: `SELECT 0::bigint AS user_id, book, currency, amount - taken_back AS amount, 0 AS pending FROM wallet_deposit WHERE state = 'unmatched'`,
}
const RECEIVABLES: Holding = {
  what: 'what people owe is not what payments were short of when they were taken back, less what was settled',
  class: 7,
  text: 'SELECT 0::bigint AS user_id, book, currency, settled - amount AS amount, 0 AS pending FROM wallet_receivable',
}
/** One that was promised while nothing moved waits as a job, and may have been paid by a run of it that is just ending. */
const granted = (user_id: string, sign: string) =>
  `SELECT ${user_id} AS user_id, 1 AS book, 3 AS currency, CASE WHEN is_promised THEN 0 ELSE ${sign}amount END AS amount,
          CASE WHEN is_promised THEN ${sign}amount ELSE 0 END AS pending
   FROM (SELECT user_id, amount, kind = 'grant_registration' AND EXISTS (
                  SELECT FROM graphile_worker.jobs
                  WHERE task_identifier = 'wallet:give-registration-grant' AND key = 'registration-grant:' || user_id) AS is_promised
         FROM wallet_grant
         UNION ALL SELECT user_id, amount, false FROM wallet_invitation_grant) AS given`
const GRANTS: Holding[] = [
  {
    what: 'what a person was given is not what they were granted',
    class: 1,
    kinds: [70, 71, 72],
    text: granted('user_id', ''),
  },
  { what: 'the house account for grants is not what was given away', class: 8, text: granted('0::bigint', '-') },
]

export const walletHoldings: readonly (Holding | Remainder)[] = [
  ...[WITHDRAWALS, TURNOVERS, RELEASES, UNMATCHED, RECEIVABLES],
  ...GRANTS,
]
