import * as z from 'zod'
import { password, username } from '../account/account.ts'
import { call } from '../call.ts'
import { empty, id, limit, nonce, pos, text } from '../fields.ts'
import { amount, moneyType } from '../wallet/wallet-fields.ts'
import { wallet } from '../wallet/wallet.ts'
import { AGENT_CONTENT_MAX, AGENT_STATUSES, AGENT_TIERS } from './rewards-rules.ts'

// Agents: people who earn a share of what bets of the people below them cost on average. Where Diamonds are for play there
// are none, and every call here says no.
export const AGENT_REQUIREMENTS = ['verified', 'betting', 'members'] as const
const requirement = z.object({
  name: z.enum(AGENT_REQUIREMENTS),
  /** An amount for `betting`, in the currency the site counts with; else a whole number. */
  now: z.string(),
  need: z.string(),
  done: z.boolean(),
})
export type AgentRequirement = z.infer<typeof requirement>

const sums = z.array(z.object({ money_type: moneyType, amount }))
const count = z.number().int()

export const getAgentInfo = call({
  method: 'GET',
  path: '/agent/info',
  who: 'signed_in',
  input: empty,
  output: z.object({
    /**
     * 1 an agent, 2 an application is looked at, -1 operators have closed it for this account, -2 something of this account
     * forbids it for now: it belongs to the site, or takes a break from play.
     */
    status: z.literal(AGENT_STATUSES),
    /** By valid members, from 1 on; 0 for whoever is no agent. */
    level: count,
    /** How many valid members each level takes, from level 1 on. */
    levels: z.array(count),
    /** What the site counts with; that of every amount here that names none. */
    money_type: moneyType,
    /** Only those that the site asks for. */
    requirements: z.array(requirement),
    /** When somebody whom the person invited themselves is a valid member. */
    member_terms: z.object({ is_verified: z.boolean(), recharge: amount }),
    valid_subordinates: count,
    /** Of all three circles, ever. */
    subordinate_recharge: amount,
    subordinate_betting: amount,
    /** People in the first, the second and the third circle. */
    members: z.array(count).length(AGENT_TIERS),
    /** Millionths of what a bet costs on average, by circle. */
    tiers: z.array(count).length(AGENT_TIERS),
    /** From when on the person may apply again, where they have applied today. */
    apply_from: z.iso.datetime().nullable(),
    /** The last one. */
    application: z
      .object({
        content: z.string(),
        state: z.enum(['review', 'approved', 'rejected']),
        /** What operators wrote when they rejected it. */
        reason: z.string(),
        created_at: z.iso.datetime(),
      })
      .nullable(),
    /** What can be claimed. */
    open: sums,
    /** What the running week has brought up to the end of yesterday, and when it can be claimed. */
    this_week: z.object({ earned: sums, ends_at: z.iso.datetime() }).nullable(),
  }),
  refuses: ['permission_not_allowed', 'session_limited'],
})
export type AgentInfo = z.infer<typeof getAgentInfo.output>

export const applyAsAgent = call({
  method: 'POST',
  path: '/agent/apply',
  who: 'signed_in',
  input: z.object({ content: text(AGENT_CONTENT_MAX) }),
  output: empty,
  refuses: [
    'permission_not_allowed',
    'session_limited',
    'agent_apply_empty',
    'agent_apply_once_per_day',
    'agent_blocked',
    'agent_forbidden',
    'agent_in_review',
    'already_agent',
    'agent_requirements_not_met',
  ],
})

const agentsOnly = ['permission_not_allowed', 'session_limited', 'agent_required', 'agent_blocked'] as const

export const teamMember = z.object({
  /** Of somebody the agent did not invite themselves only the ends of the name, and no picture. */
  name: z.string(),
  avatar: z.object({ url: z.string() }),
  joined_at: z.iso.datetime(),
  is_valid: z.boolean(),
  /** What is missing, where something is. */
  missing: z.enum(['verified', 'recharge', 'own_browser']).nullable(),
  /** All that counted, in the currency the site counts with. */
  recharge: amount,
  betting: amount,
})
export type TeamMember = z.infer<typeof teamMember>

/** One circle, those who joined last first. */
export const listTeam = call({
  method: 'GET',
  path: '/agent/team_list',
  who: 'signed_in',
  input: z.object({
    level: z.coerce
      .number()
      .pipe(z.literal([1, 2, 3]))
      .default(1),
    pos,
    limit,
  }),
  output: z.object({ list: z.array(teamMember), total: count, money_type: moneyType }),
  refuses: agentsOnly,
})

export const agentReward = z.object({
  id,
  /** The Monday of the week that brought it. */
  week: z.iso.date(),
  amount,
  money_type: moneyType,
  /** How many people it came from. */
  members: count,
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  claimed_at: z.iso.datetime().nullable(),
  /** 1 open, 2 claimed, -1 forfeited. */
  status: z.literal([1, 2, -1]),
})
export type AgentReward = z.infer<typeof agentReward>

/** Those that can be claimed first, the one that lapses next at the top; then the others, newest first. */
export const listAgentRewards = call({
  method: 'GET',
  path: '/agent/rewards',
  who: 'signed_in',
  input: z.object({ pos, limit }),
  output: z.object({ list: z.array(agentReward), total: count, open: sums }),
  refuses: agentsOnly,
})

/** One of them, or all that are open. Asking again under the same nonce has the same answer. */
export const receiveAgentReward = call({
  method: 'POST',
  path: '/agent/reward_receive',
  who: 'signed_in',
  input: z.object({ id: id.optional(), nonce }),
  output: z.object({ received: sums, wallets: z.array(wallet) }),
  refuses: [...agentsOnly, 'non_existent', 'reward_expired', 'key_reused', 'money_frozen'],
})

/** An account for somebody whom the agent helps; they are invited by the agent and sign in with what is typed here. */
export const openMemberAccount = call({
  method: 'POST',
  path: '/agent/open_account',
  who: 'signed_in',
  input: z.object({ username, password, nonce }),
  output: z.object({ user_id: id, username: z.string() }),
  refuses: [...agentsOnly, 'agent_account_in_use', 'paused', 'key_reused'],
})

export const memberAccount = z.object({
  username: z.string(),
  opened_at: z.iso.datetime(),
  has_signed_in: z.boolean(),
})
export type MemberAccount = z.infer<typeof memberAccount>

/** Those the agent has opened, newest first. */
export const listMemberAccounts = call({
  method: 'GET',
  path: '/agent/accounts',
  who: 'signed_in',
  input: z.object({ pos, limit }),
  output: z.object({ list: z.array(memberAccount), total: count }),
  refuses: agentsOnly,
})

export const earner = z.object({
  /** 1 whoever invited the person, 2 whoever invited that one, 3 the next. */
  tier: z.literal([1, 2, 3]),
  /** In full only of whoever invited the person. */
  name: z.string(),
  avatar: z.object({ url: z.string() }),
  /** Millionths of what a bet costs on average. */
  ratio: count,
  /** What the person's play has brought them so far. */
  earned: sums,
})
export type Earner = z.infer<typeof earner>

/** Who earns when the person plays: agents above them. Nobody where Diamonds are for play. */
export const listEarners = call({
  method: 'GET',
  path: '/invite/earners',
  who: 'signed_in',
  input: empty,
  output: z.object({ list: z.array(earner) }),
  refuses: [],
})
