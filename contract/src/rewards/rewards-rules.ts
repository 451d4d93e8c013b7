// Of VIP, rebates and invitations; without zod, so that the browser can share it at no cost.
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
