// Without zod, so that the browser can share them at no cost.
export const ComplaintReason = { Spam: 1, Fraud: 2, Pornography: 3, Harassment: 4, Illegal: 5, Other: 6 } as const
export type ComplaintReason = (typeof ComplaintReason)[keyof typeof ComplaintReason]

export const COMPLAINT_IMAGES_MAX = 9
export const COMPLAINT_TEXT_MAX = 500
