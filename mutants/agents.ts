import type { Mutant } from './mutant.ts'

// Faults in what agents earn on the play of others, and in who becomes one.
const BOOKING = 'server/src/rewards/commission/book-day.ts'
const CLAIMING = 'server/src/rewards/agent/receive-agent-reward.ts'
const SQL = 'server/src/rewards/agent/sql.ts'
const CIRCLES = 'server/src/account/sign-in/circles.ts'
const COMMISSIONS = ['server/src/rewards/commission/commission.test.ts']
const REWARDS = ['server/src/rewards/agent/agent-rewards.test.ts']
const APPLYING = ['server/src/rewards/agent/apply.test.ts']

export const agentsMutants: Mutant[] = [
  {
    name: 'agents-the-same-share-in-each-circle',
    file: BOOKING,
    find: 'tiers[tier - 1]!',
    replace: 'tiers[0]!',
    tests: COMMISSIONS,
    title: 'REWARDS-016 each settled bet',
  },
  {
    name: 'agents-a-day-booked-by-two',
    file: 'server/src/rewards/commission/sql.ts',
    find: 'WHERE day = :day::date FOR UPDATE',
    replace: 'WHERE day = :day::date',
    tests: COMMISSIONS,
    title: 'REWARDS-016 each settled bet',
  },
  {
    name: 'agents-a-part-booked-again',
    file: BOOKING,
    find: 'const up_to = user_ids.at(-1) ?? standing!.booked_up_to',
    replace: 'const up_to = user_ids.at(-2) ?? standing!.booked_up_to',
    tests: COMMISSIONS,
    title: 'a day of more people than one commit holds',
  },
  {
    name: 'agents-earn-on-themselves',
    file: CIRCLES,
    find: 'WHERE own.user_id = line.user_id AND other.user_id = line.above_id)',
    replace: 'WHERE own.user_id = line.user_id AND other.user_id = line.user_id AND false)',
    tests: COMMISSIONS,
    title: 'stakes on nearly everything bring nothing',
  },
  {
    name: 'agents-banned-ones-earn',
    file: CIRCLES,
    find: "AND above.status = 'normal' AND",
    replace: 'AND',
    tests: COMMISSIONS,
    title: 'stakes on nearly everything bring nothing',
  },
  {
    name: 'agents-earn-before-their-first-day',
    file: 'server/src/rewards/agent/standing.ts',
    find: 'agent_from <= :day::date)',
    replace: 'agent_from <= :day::date + 1)',
    tests: COMMISSIONS,
    title: 'stakes on nearly everything bring nothing',
  },
  {
    name: 'agents-shares-that-reach-back',
    file: 'server/src/rewards/commission/sql.ts',
    find: "(SELECT max(day) + 1 FROM rewards_commission_day), :today::date), :today::date, '1 day') AS day\n   ON CONFLICT DO NOTHING",
    replace:
      "(SELECT max(day) FROM rewards_commission_day), :today::date), :today::date, '1 day') AS day\n   ON CONFLICT (day) DO UPDATE SET tiers = excluded.tiers",
    tests: COMMISSIONS,
    title: 'the shares of a day are those that held when it began',
  },
  {
    name: 'agents-rewards-paid-again',
    file: CLAIMING,
    find: 'found.filter(({ claimed_at }) => claimed_at === null)',
    replace: 'found.filter(({ claimed_at }) => claimed_at !== undefined)',
    tests: REWARDS,
    title: 'REWARDS-015 rewards are listed and claimed once',
  },
  {
    name: 'agents-rewards-read-without-a-lock',
    file: SQL,
    find: 'ORDER BY id FOR UPDATE',
    replace: 'ORDER BY id',
    tests: REWARDS,
    title: 'claimed many times at once',
  },
  {
    name: 'agents-rewards-that-never-lapse',
    file: CLAIMING,
    find: 'if (due.some(({ expires_at }) => expires_at <= now))',
    replace: 'if (due.some(({ expires_at }) => expires_at < new Date(0)))',
    tests: REWARDS,
    title: 'REWARDS-015 rewards are listed and claimed once',
  },
  {
    name: 'agents-rewards-of-others',
    file: SQL,
    find: "'rewards_lock_agent_rewards',\n  `SELECT ${COLUMNS} FROM rewards_agent_reward\n   WHERE agent_id = :agent_id AND",
    replace:
      "'rewards_lock_agent_rewards',\n  `SELECT ${COLUMNS} FROM rewards_agent_reward\n   WHERE (agent_id = :agent_id OR :id::bigint IS NOT NULL) AND",
    tests: REWARDS,
    title: 'nobody claims what is somebody else',
  },
  {
    name: 'agents-without-what-is-asked-for',
    file: 'server/src/rewards/agent/apply-as-agent.ts',
    find: '!requirements.every(({ done }) => done)',
    replace: '!requirements.some(({ done }) => done) && requirements.length > 0',
    tests: APPLYING,
    title: 'REWARDS-010 own betting',
  },
  {
    name: 'agents-many-applications-a-day',
    file: 'server/src/rewards/agent/apply-as-agent.ts',
    find: 'if (last?.day === day) {',
    replace: "if (last?.day === 'today') {",
    tests: APPLYING,
    title: 'REWARDS-009 needs content',
  },
  {
    name: 'agents-shares-above-what-bets-cost',
    file: 'server/src/operators/approvals/sensible-rewards.ts',
    find: '<= AGENTS_OF_HOLD',
    replace: '<= AGENTS_OF_HOLD + 1',
    tests: ['server/src/operators/approvals/reward-settings.test.ts'],
    title: 'that give back more than 40 %',
  },
  {
    name: 'agents-accounts-that-stand-below-nobody',
    file: 'server/src/rewards/agent/open-member-account.ts',
    find: 'language, inviter_id: agent_id }',
    replace: 'language, inviter_id: null as unknown as string }',
    tests: ['server/src/rewards/agent/team.test.ts'],
    title: 'REWARDS-014',
  },
]
