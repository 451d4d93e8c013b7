import * as z from 'zod'
import { adminCall } from '../admin-call.ts'
import { empty, id, limit, pos, text } from '../fields.ts'
import { agentReward, getAgentInfo } from '../rewards/rewards-agents.ts'
import { AGENTS_OF_HOLD, AGENT_TIERS } from '../rewards/rewards-rules.ts'
import { amount, moneyType } from '../wallet/wallet-fields.ts'

// Who may earn on the play of others. Each look at an application is written down, and so is each decision.
const deciders = ['risk', 'admin'] as const
const readers = ['support', 'finance', 'risk', 'admin'] as const
const person = z.object({ user_id: id, uid: z.number().int(), name: z.string(), avatar: z.string() })
const reason = text(500)
  .transform((typed) => typed.trim())
  .refine((typed) => typed !== '')

const application = z.object({
  id,
  person,
  content: z.string(),
  state: z.enum(['review', 'approved', 'rejected']),
  created_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  /** The name of the operator. */
  decided_by: z.string().nullable(),
  reason: z.string(),
})
export type AgentApplication = z.infer<typeof application>

/** Who has waited longest comes first; of what was decided, the latest. */
export const listAgentApplications = adminCall({
  method: 'GET',
  path: '/agents/applications',
  roles: readers,
  input: z.object({ state: application.shape.state.default('review'), pos, limit }),
  output: z.object({
    list: z.array(application),
    total: z.number().int(),
    counts: z.object({ review: z.number().int() }),
  }),
  refuses: [],
})

/** With what they have now, which may be less than when they applied. */
export const getAgentApplication = adminCall({
  method: 'GET',
  path: '/agents/application',
  roles: readers,
  views: 'people',
  input: z.object({ id }),
  output: application.extend({
    money_type: moneyType,
    requirements: getAgentInfo.output.shape.requirements,
    members: getAgentInfo.output.shape.members,
    valid_members: z.number().int(),
    /** People they invited who use a browser that they use, too. */
    sharing_members: z.number().int(),
    joined_at: z.iso.datetime(),
  }),
  refuses: ['non_existent'],
})

/** Once, whoever is quicker. Approving makes them an agent from the next day on. */
export const decideAgentApplication = adminCall({
  method: 'POST',
  path: '/agents/decide',
  roles: deciders,
  input: z.discriminatedUnion('decision', [
    z.object({ id, decision: z.literal('approve') }),
    /** The reason is shown to whoever applied. */
    z.object({ id, decision: z.literal('reject'), reason }),
  ]),
  output: empty,
  refuses: ['non_existent', 'order_closed', 'agent_requirements_not_met'],
})

const agent = z.object({
  person,
  state: z.enum(['agent', 'blocked']),
  /** Since when, or since when it is closed for them. */
  since: z.iso.datetime(),
  /** People they invited themselves. */
  members: z.number().int(),
  /** What the last 30 days brought them, in each currency that did. */
  earned: z.array(z.object({ money_type: moneyType, amount })),
  /** Why, where it is closed. */
  reason: z.string(),
})
export type OperatedAgent = z.infer<typeof agent>

/** Who became one last comes first. */
export const listAgents = adminCall({
  method: 'GET',
  path: '/agents',
  roles: readers,
  input: z.object({ state: agent.shape.state.default('agent'), pos, limit }),
  output: z.object({
    list: z.array(agent),
    total: z.number().int(),
    counts: z.object({ agent: z.number().int(), blocked: z.number().int() }),
  }),
  refuses: [],
})

/** Their last rewards. */
export const listRewardsOfAgent = adminCall({
  method: 'GET',
  path: '/agents/rewards',
  roles: readers,
  views: 'people',
  input: z.object({ user_id: id, pos, limit }),
  output: z.object({ list: z.array(agentReward), total: z.number().int() }),
  refuses: [],
})

/** Of anybody: an agent earns and claims nothing any more, and nobody else can apply. An open application is rejected. */
export const blockAgent = adminCall({
  method: 'POST',
  path: '/agents/block',
  roles: deciders,
  input: z.object({ user_id: id, reason }),
  output: empty,
  refuses: ['non_existent'],
})

/** Whoever was an agent is one again, from the next day on; others may apply. */
export const unblockAgent = adminCall({
  method: 'POST',
  path: '/agents/unblock',
  roles: deciders,
  input: z.object({ user_id: id, reason }),
  output: empty,
  refuses: ['non_existent'],
})

/** One for each circle, joined with commas. */
const tiers = z
  .string()
  .max(40)
  .transform((joined) => joined.split(',').map(Number))
  .pipe(z.array(z.number().int().min(0).max(AGENTS_OF_HOLD)).length(AGENT_TIERS))

/** What the last 30 booked days would have brought agents with these shares, beside what they did bring. */
export const previewAgentTiers = adminCall({
  method: 'GET',
  path: '/rewards/agent_tiers/preview',
  roles: ['finance', 'risk', 'admin'],
  input: z.object({ tiers }),
  output: z.object({
    /** Days that were booked. */
    days: z.number().int(),
    list: z.array(
      z.object({
        money_type: moneyType,
        tier: z.literal([1, 2, 3]),
        /** What the bets cost on average. */
        hold: amount,
        earned_now: amount,
        earned_then: amount,
      }),
    ),
  }),
  refuses: [],
})
