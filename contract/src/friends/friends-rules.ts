// Without zod, so that the browser can share them at no cost.
export const ApplicationStatus = { Overdue: -2, Delete: -1, InApplication: 1, Pass: 2 } as const
export type ApplicationStatus = (typeof ApplicationStatus)[keyof typeof ApplicationStatus]
export const FriendStatus = { Friend: 1, NotFriend: -2 } as const
/** A whole address book in few calls, also on a slow line. */
export const FRIENDS_PAGE_MAX = 1000
/** The list of those who are in no grouping. */
export const UNGROUPED_ID = '-1'

export const APPLY_CONTENT_MAX = 200
export const REMARK_MAX = 50
export const GROUPING_NAME_MAX = 200
/** An application that nobody answers for so long can no longer be accepted. */
export const APPLICATION_DAYS = 7
