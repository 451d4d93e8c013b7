import type { Mutant } from './mutant.ts'

const REBATES = ['server/src/rewards/rebate/rebate.test.ts']
const LEVELS = ['server/src/rewards/vip/vip.test.ts']
const COUNTS = ['server/src/rewards/count/count.test.ts']

export const rewardsMutants: Mutant[] = [
  {
    name: 'rebates-above-their-share-of-the-hold',
    file: 'server/src/rewards/count/count-plays.ts',
    find: 'return BigInt(ratio) < most ? BigInt(ratio) : most',
    replace: 'return most > 0n ? BigInt(ratio) : most',
    tests: REBATES,
    title: 'is never above 13 %',
  },
  {
    name: 'rebates-on-both-sides',
    file: 'server/src/games/settle/read-play.ts',
    find: '.filter((bet) => names.has(nameOf(bet)))',
    replace: '.filter((bet) => names.has(nameOf(bet)) || own.length > 1)',
    tests: REBATES,
    title: 'is nothing for selections that cover',
  },
  {
    name: 'rebates-for-test-accounts',
    file: 'server/src/games/settle/read-play.ts',
    find: '.filter(({ book }) => book !== Book.Test)',
    replace: '.filter(({ book }) => book >= Book.Play)',
    tests: REBATES,
    title: 'is nothing for accounts that try the site out',
  },
  {
    name: 'rebates-not-zeroed',
    file: 'server/src/rewards/rebate/sql.ts',
    find: 'SET turnover = 0, earned = rewards_rebate.earned - taken.earned',
    replace: 'SET turnover = 0, earned = rewards_rebate.earned - taken.earned * 0',
    tests: REBATES,
    title: 'REWARDS-006',
  },
  {
    name: 'rebates-read-without-a-lock',
    file: 'server/src/rewards/rebate/sql.ts',
    find: 'ORDER BY game_type FOR UPDATE',
    replace: 'ORDER BY game_type',
    tests: REBATES,
    title: 'many times at once',
  },
  {
    name: 'periods-counted-again',
    file: 'server/src/rewards/count/count-period.ts',
    find: 'const some = nextOf(played.plays, BigInt(standing!.counted_up_to))',
    replace: 'const some = nextOf(played.plays, BigInt(standing!.counted_up_to) * 0n)',
    tests: COUNTS,
    title: 'thousands of bets of a period',
  },
  {
    name: 'counted-over-what-was-there',
    file: 'server/src/rewards/vip/sql.ts',
    find: 'recharged = recharged + more.recharge, consumed = consumed + more.consumption',
    replace: 'recharged = more.recharge, consumed = more.consumption',
    tests: COUNTS,
    title: 'two periods of the same people',
  },
  {
    name: 'levels-for-one-of-two-figures',
    file: 'server/src/rewards/vip/levels.ts',
    find: 'counted.recharge >= need.recharge && counted.consumption >= need.consumption',
    replace: 'counted.recharge >= need.recharge || counted.consumption >= need.consumption',
    tests: LEVELS,
    title: 'REWARDS-004',
  },
  {
    name: 'levels-lost-in-the-month-they-were-reached',
    file: 'server/src/rewards/vip/lower-levels.ts',
    find: 'if (raised_at && raised_at >= over.from) continue',
    replace: 'if (raised_at && raised_at >= over.to) continue',
    tests: LEVELS,
    title: 'that is reached by the last of many months',
  },
  {
    name: 'levels-back-at-once',
    file: 'server/src/rewards/vip/lower-levels.ts',
    find: 'return rest > 0n ? rest : 0n',
    replace: 'return rest > 0n ? 0n : rest * 0n',
    tests: LEVELS,
    title: 'REWARDS-004',
  },
  {
    name: 'recharges-counted-though-taken-back',
    file: 'server/src/rewards/count/count-recharge.ts',
    find: 'const amount = (worth * left) / paid',
    replace: 'const amount = left >= 0n ? worth : paid',
    tests: LEVELS,
    title: 'counts a recharge as what is left of it',
  },
]
