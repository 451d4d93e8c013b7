import type { Holding } from '../ledger/index.ts'

// What accounts of the ledger must have because of bets. Class 5 is the house's account for games, class 3 what somebody
// has locked; kinds 50, 51 and 52 are bets placed, paid and given back.
export const gamesHoldings: readonly Holding[] = [
  {
    what: 'the house account for games is not what was staked less what was paid',
    class: 5,
    text: `SELECT 0::bigint AS user_id, book, currency, stake AS amount, 0 AS pending FROM games_bet
           UNION ALL SELECT 0, book, currency, -amount, 0 FROM games_win
           UNION ALL SELECT 0, book, currency, -amount, 0 FROM games_refund`,
  },
  {
    // The share of a win that was staked from there, rounded down.
    what: 'what bets took from locked money and won for it is not what was locked of their stakes',
    class: 3,
    kinds: [50, 51, 52],
    text: `SELECT user_id, book, currency, -locked AS amount, 0 AS pending FROM games_bet WHERE locked > 0
           UNION ALL
           SELECT bet.user_id, bet.book, bet.currency, div(win.amount::numeric * locked, stake), 0
           FROM games_bet bet JOIN games_win win ON win.user_id = bet.user_id AND win.bet_id = bet.id WHERE locked > 0
           UNION ALL
           SELECT bet.user_id, bet.book, bet.currency, div(refund.amount::numeric * locked, stake), 0
           FROM games_bet bet JOIN games_refund refund ON refund.user_id = bet.user_id AND refund.bet_id = bet.id WHERE locked > 0`,
  },
]
