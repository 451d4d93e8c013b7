// Of VIP, rebates, invitations and agents; without zod, so that the browser can share it at no cost.
/** The highest VIP level. */
export const LEVEL_MOST = 10

/** Ratios and shares are millionths: 2,200 is 0.22 %. */
export const MILLION = 1_000_000

/** The highest ratio that operators may set. */
export const RATIO_MOST = 20_000
/** No rebate is more than this share of what a bet costs on average, whatever ratio the level has. */
export const REBATE_OF_HOLD = 130_000
/** Smaller rebates wait until they are more; in whole units of the currency. */
export const REBATE_LEAST = '0.01'
/** How many of the rebates that were collected last are shown beside the open ones. */
export const REBATES_SHOWN = 3

/** Status of an agent: 0 none, 1 agent, 2 in review, -1 blocked, -2 forbidden. */
export const AGENT_STATUSES = [-2, -1, 0, 1, 2] as const
export type AgentStatus = (typeof AGENT_STATUSES)[number]
/** Circles of people below an agent that bring something. */
export const AGENT_TIERS = 3
export const AGENT_LEVELS = 5
export const AGENT_CONTENT_MAX = 500
/** Rewards that are not claimed by then lapse. */
export const AGENT_REWARD_DAYS = 30
/** All that is given back of what a bet costs on average, rebates and the shares of agents together. */
export const GIVEN_OF_HOLD = 400_000
export const AGENTS_OF_HOLD = GIVEN_OF_HOLD - REBATE_OF_HOLD
