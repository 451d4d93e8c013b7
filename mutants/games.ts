import type { Mutant } from './mutant.ts'

const server = (name: string) => `server/src/games/${name}.test.ts`
const rules = (name: string) => `rules/src/games/${name}.test.ts`

export const gamesMutants: readonly Mutant[] = [
  {
    name: 'games-low-bet-wins',
    file: 'server/src/games/draw/draw-period.ts',
    find: 'const result = textOfOutcome(game, outcomeOf(game, entropy))',
    replace:
      "const result = Object.keys(closing.stakes).length > 0 ? '0' : textOfOutcome(game, outcomeOf(game, entropy))",
    tests: [server('draw/draws')],
    title: 'FAIR-004',
  },
  {
    name: 'games-late-bet',
    file: 'server/src/games/sql.ts',
    find: 'opens_at <= at AND close_at > at',
    replace: 'opens_at <= at AND draw_at > at',
    tests: [server('bets/place-bets')],
    title: 'after the close',
  },
  {
    name: 'games-bet-without-lock',
    file: 'server/src/games/sql.ts',
    find: 'SELECT pg_advisory_xact_lock_shared(hashtextextended(key, 0))',
    replace: 'SELECT hashtextextended(key, 0)',
    tests: [server('draw/period-lock')],
  },
  {
    name: 'games-double-settlement',
    file: 'server/src/games/settle/settle-period.ts',
    find: 'nextOf(players, BigInt(standing!.settled_up_to))',
    replace: 'nextOf(players, 0n)',
    tests: [server('settle/settle')],
  },
  {
    name: 'games-odds-changed-after-open',
    file: 'server/src/games/settle/settle-sql.ts',
    find: 'JOIN games_odds odds ON odds.hash = period.odds_hash',
    replace:
      'JOIN games_odds odds ON odds.hash = (SELECT odds_hash FROM games_period newest ORDER BY opens_at DESC LIMIT 1)',
    tests: [server('settle/settle')],
  },
  {
    name: 'games-bet-after-root',
    file: 'server/src/games/settle/settle-period.ts',
    find: 'if (bet_root !== row.closing.bet_root) {',
    replace: 'if (!bet_root) {',
    tests: [server('crash')],
    title: 'not those under the root',
  },
  {
    name: 'games-pair-wins-on-triple',
    file: 'rules/src/games/k3.ts',
    find: 'countOf(value, faces) === 2)',
    replace: 'countOf(value, faces) >= 2)',
    tests: [rules('payout')],
    title: 'GAMES-016',
  },
  {
    name: 'games-multiplier-dropped',
    file: 'rules/src/games/payout.ts',
    find: 'return ((stake - feeOf(stake, odds)) *',
    replace: 'return ((100n - feeOf(100n, odds)) *',
    tests: [rules('payout')],
    title: 'multiplied',
  },
  {
    name: 'games-opposite-bets-count',
    file: 'rules/src/games/cover.ts',
    find: 'const COVERED_MOST_PERCENT = 70',
    replace: 'const COVERED_MOST_PERCENT = 100',
    tests: [rules('cover')],
  },
  {
    name: 'games-limit-passed-together',
    file: 'server/src/games/bets/bet-rules.ts',
    find: '      rules.get(ticket.holder.user_id)!.note(ticket.currency, stakeOf(ticket))\n',
    replace: '',
    tests: [server('bets/place-bets')],
    title: 'never pass a limit',
  },
  {
    name: 'games-bet-after-pause',
    file: 'server/src/games/bets/bet-facts.ts',
    find: '[KEY_OF_PAUSES, ...[...new Set(tickets.map(placeOf))].sort()]',
    replace: '[...new Set(tickets.map(placeOf))].sort()',
    tests: [server('bets/bet-rules')],
    title: 'of bets and a pause at once',
  },
  {
    name: 'games-stakes-of-the-newest-version',
    file: 'server/src/games/bets/bet-rules.ts',
    find: 'readConfigOf(context, ask, version)',
    replace: 'readConfigOf(context, ask, 0)',
    tests: [server('operate/game-settings')],
    title: 'a new version holds',
  },
  {
    name: 'games-draft-made-again',
    file: 'server/src/games/draw/make-chain.ts',
    find: 'if (known) return known',
    replace: 'if (known && first_opens < 0) return known',
    tests: [server('draw/chains')],
    title: 'is made later',
  },
  {
    name: 'games-notary-early',
    file: 'server/src/notary/release-link.ts',
    find: 'if (now().getTime() < closes * 1000) return',
    replace: 'if (now().getTime() < 0) return',
    tests: ['server/src/notary/release-link.test.ts'],
  },
]
