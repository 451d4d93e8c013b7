// Limits of play; without zod, so that the browser can share it at no cost.
export const LIMIT_KINDS = ['deposit', 'loss', 'stake'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]
/** Of the site's calendar; a week begins on Monday. */
export const LIMIT_SPANS = ['day', 'week', 'month'] as const
export type LimitSpan = (typeof LIMIT_SPANS)[number]

/** How long a raise waits before it can be confirmed. */
export const LIMIT_RAISE_HOURS = 24

export const BREAK_KINDS = ['cool_off', 'exclusion'] as const
export type BreakKind = (typeof BREAK_KINDS)[number]
export const COOL_OFF_HOURS = [24, 168, 720] as const
export const EXCLUSION_MONTHS = { min: 6, max: 60 } as const

export const REALITY_MINUTES = [15, 30, 60, 120] as const
export type RealityMinutes = (typeof REALITY_MINUTES)[number]
/** For whoever has not chosen. */
export const REALITY_MINUTES_FIRST: RealityMinutes = 60

export const AGE_STATES = ['unconfirmed', 'adult', 'under_age'] as const
export type AgeState = (typeof AGE_STATES)[number]
