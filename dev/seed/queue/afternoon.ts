import { ComplaintReason } from '@mela/contract/support/support-rules.ts'

// A busy afternoon as operators find it: what waits in the demo, and in the pictures of the console.

/** `minutes` ago; those who share have the same account to pay to. */
export const WITHDRAWALS = [
  { amount: '4500', minutes: 52, is_shared: false },
  { amount: '900', minutes: 31, is_shared: true },
  { amount: '30000', minutes: 18, is_shared: false },
  { amount: '700', minutes: 7, is_shared: true },
  { amount: '2600', minutes: 2, is_shared: false },
] as const

/** The longest wait. */
export const FIRST_WITHDRAWAL = { amount: '12000', minutes: 96 } as const

/** Transfers that people say they have made. */
export const ANNOUNCED = [
  { amount: '2000', reference: '512988035180' },
  { amount: '4000', reference: '512988035181' },
  { amount: '6000', reference: '512988035182' },
] as const

/** Of the cards on the photos. */
export const DOCUMENT_COLOURS = ['#f08a24', '#2a9d6f', '#3b3fb0'] as const

/** Somebody pretends to be a bank; the fourth line is what is complained about. */
export const SCAM = {
  lines: [
    { by: 'scammer', text: 'Hello, this is your bank' },
    { by: 'scammer', text: 'There is a problem with your account' },
    { by: 'victim', text: 'Which bank?' },
    { by: 'scammer', text: 'Send me your card number' },
    { by: 'victim', text: 'Never' },
  ],
  reported: 3,
  complaint: { reason: ComplaintReason.Fraud, content: 'Says they are from my bank' },
} as const
export const GROUP_COMPLAINT = { reason: ComplaintReason.Illegal, content: 'Sells things' } as const

/** What lena asks for, and nobody has agreed to yet. */
export const ADJUSTMENT = { type: 1, amount: '250', reason: 'The bank charged twice' } as const
export const NEW_FEES = [
  { type: 1 as const, rate: 25_000, least: '0' },
  { type: 2 as const, rate: 0, least: '1' },
]
export const FEES_REASON = 'The bank takes more from now on'
