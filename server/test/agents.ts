import { FIRST_REWARDS, type AgentTerms } from '@mela/contract/rewards/reward-settings.ts'
import { nextSiteDay, siteDay } from '../src/account/index.ts'
import { bookCommissions } from '../src/rewards/commission/book-commissions.ts'
import { joinBy } from './invitations.ts'
import { giveMoney } from './money/give-money.ts'
import { setSetting } from './money/payments.ts'
import { hireOperator, type Operator } from './operator.ts'
import type { Person } from './person.ts'
import { playOut } from './play/count.ts'
import { bet } from './play/draws.ts'
import type { Site, World } from './world.ts'

// Agents and the people below them, in a world where money is used and the clock stands still.

/** As two operators would have set them; what is not named asks for nothing. */
export const setAgentTerms = (world: World, terms: Partial<AgentTerms> = {}): Promise<void> =>
  setSetting(world, 'agent_terms', {
    ...FIRST_REWARDS.agent_terms,
    ...{ betting: '0', verified: false, members: 0, member_verified: false, member_recharge: '0' },
    ...terms,
  })

export async function openApplicationOf({ database }: World, { id }: Person): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `SELECT id FROM rewards_agent_application WHERE user_id = $1 AND state = 'review'`,
    [id],
  )
  return row!.id
}

/** Whoever has all that is asked for applies, and an operator agrees. */
export async function makeAgent(world: World, operator: Operator, person: Person): Promise<void> {
  await person.call('applyAsAgent', { content: 'I run a cricket group' })
  await operator.call('decideAgentApplication', { id: await openApplicationOf(world, person), decision: 'approve' })
}

let operators = 0
/** One who can act now: the session of another ends when the clock jumps. */
export const hireDecider = (world: World): Promise<Operator> => hireOperator(world, `decider-${++operators}`, ['risk'])

/** On the next day of the site, when what was counted on the day before can be booked. */
export function goToNextDay({ clock, context }: World): void {
  const at = nextSiteDay(context.config.SERVER_TZ, clock.now()).getTime() + 31 * 60_000
  clock.advance(at - clock.now().getTime())
}

export const todayOf = ({ clock, context }: World): string => siteDay(context.config.SERVER_TZ, clock.now())

/** Monday of a new week, so that days follow that belong to one week. */
export function goToMonday(world: World): void {
  do goToNextDay(world)
  while (new Date(`${todayOf(world)}T00:00:00Z`).getUTCDay() !== 1)
}

export const book = (site: Pick<Site, 'context'>): Promise<void> => bookCommissions(site.context)

export async function newPlayer(world: World, inviter?: Person): Promise<Person> {
  const person = inviter ? await joinBy(world, inviter) : await world.register()
  await person.call('confirmAge', { birth_date: '1990-05-17' })
  return person
}

/** Stakes of rupees on big, of which bets cost 2 % on average; lost. */
export async function stakeOnBig(world: World, person: Person, amount: string): Promise<void> {
  await giveMoney(world, person, 1, amount)
  await playOut(world, person, [bet('size:big', amount)], { result: '0', money_type: 1 })
}

/** An agent for whom a member played in each of some weeks, on the Monday after them: what they brought can be claimed. */
export async function earnRewards(world: World, stakes: readonly string[]): Promise<Person> {
  const agent = await world.register()
  await makeAgent(world, await hireDecider(world), agent)
  let member = await newPlayer(world, agent)
  goToMonday(world)
  for (const stake of stakes) {
    await book(world)
    member = await member.signIn()
    await stakeOnBig(world, member, stake)
    goToMonday(world)
  }
  await book(world)
  return agent.signIn()
}
