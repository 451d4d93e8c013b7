import type { Check } from './check.ts'

/** What accounts must hold, as the feature knows it whose things they hold. */
export interface Holding {
  /** What is wrong where an account has something else. */
  what: string
  /** The last four bits of the accounts: a part of a person, or an account of the house. */
  class: number
  /** Only what transfers of these kinds moved there; otherwise all that is there. */
  kinds?: readonly number[]
  /**
   * Gives `user_id` (0 for the house), `book`, `currency` and `amount` in minor units, and `pending`, which may be there
   * already or not yet. Over tables of the feature alone.
   */
  text: string
}

/** What transfers must leave in the accounts they take from, as the feature knows it that asked for them. */
export interface Remainder {
  what: string
  class: number
  /** Of the transfers. */
  kind: number
  /**
   * Gives `user_id`, `book`, `currency`, the `reference` of the transfer, when it was (`at`) and the `amount` that has to be
   * left. Over tables of the feature alone.
   */
  text: string
}

const balances = (number: number) =>
  `SELECT account_id, sum(amount) AS amount
   FROM (SELECT id AS account_id, balance AS amount FROM ledger_account
         UNION ALL SELECT account_id, balance FROM ledger_house
         UNION ALL SELECT account_id, amount FROM ledger_delta) AS part
   WHERE account_id & 15 = ${number} GROUP BY account_id`
const moved = (number: number, kinds: readonly number[]) =>
  `SELECT account_id, sum(amount) AS amount FROM ledger_entry
   WHERE account_id & 15 = ${number} AND kind IN (${kinds.join(', ')}) GROUP BY account_id`

export const checkOf = (each: Holding | Remainder): Check => ('kind' in each ? ofRemainder(each) : ofHolding(each))

/**
 * Compares account by account, also where one of the two sides has nothing. A person has what is pending or has it not;
 * the house, which stands for many, may have some of it.
 */
function ofHolding({ what, class: number, kinds, text }: Holding): Check {
  return {
    what,
    rows: `(SELECT count(*) FROM (${text}) AS stated)`,
    text: `SELECT account_id >> 4 & 15 AS pot, account_id, NULL AS note,
                  coalesce(had.amount, 0) AS found, coalesce(must.amount, 0) AS expected
           FROM (${kinds ? moved(number, kinds) : balances(number)}) AS had
           FULL JOIN (SELECT user_id * 256 + book * 64 + currency * 16 + ${number} AS account_id,
                             sum(amount) AS amount, sum(pending) AS pending
                      FROM (${text}) AS stated GROUP BY 1) AS must USING (account_id)
           CROSS JOIN LATERAL (SELECT coalesce(had.amount, 0) AS found, coalesce(must.amount, 0) AS least,
                                      coalesce(must.amount + must.pending, 0) AS most) AS compared
           WHERE CASE WHEN account_id >= 256 THEN found NOT IN (least, most)
                      ELSE found NOT BETWEEN SYMMETRIC least AND most END`,
  }
}

function ofRemainder({ what, class: number, kind, text }: Remainder): Check {
  return {
    what,
    rows: `(SELECT count(*) FROM (${text}) AS stated)`,
    text: `SELECT account_id >> 4 & 15 AS pot, account_id, 'for ' || stated.reference AS note,
                  balance_after AS found, stated.amount AS expected
           FROM (${text}) AS stated
           JOIN ledger_transfer transfer ON transfer.reference = stated.reference AND transfer.kind = ${kind}
           JOIN ledger_entry entry ON entry.transfer_no = transfer.no AND entry.created_at = stated.at
             AND account_id = user_id * 256 + book * 64 + currency * 16 + ${number}
           WHERE entry.amount < 0 AND balance_after < stated.amount`,
  }
}
