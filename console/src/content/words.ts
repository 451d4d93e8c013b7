export const KINDS = [
  { kind: 'banners', name: 'Banners', one: 'banner' },
  { kind: 'pop_ups', name: 'Pop-ups', one: 'pop-up' },
  { kind: 'announcements', name: 'Announcements', one: 'announcement' },
  { kind: 'activities', name: 'Activities', one: 'activity' },
  { kind: 'posts', name: 'Channel posts', one: 'post' },
  { kind: 'notices', name: 'Notices', one: 'notice' },
] as const
export type Kind = (typeof KINDS)[number]['kind']
export const isKind = (text: string | undefined): text is Kind => KINDS.some(({ kind }) => kind === text)

/** What a form of each kind asks for besides a title. */
export const ASKS: Record<
  Kind,
  { content: number; picture?: 'needed' | 'optional'; hasLink?: true; hasSchedule?: true }
> = {
  banners: { content: 0, picture: 'needed', hasLink: true, hasSchedule: true },
  pop_ups: { content: 2_000, picture: 'optional', hasLink: true, hasSchedule: true },
  announcements: { content: 2_000, hasSchedule: true },
  activities: { content: 2_000, picture: 'needed', hasLink: true, hasSchedule: true },
  posts: { content: 5_000 },
  notices: { content: 2_000, hasLink: true },
}

/** What a field for a moment in local time holds, and back; seconds only where somebody wrote them. */
export const localMoment = (moment: string | null): string => {
  if (!moment) return ''
  const date = new Date(moment)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString()
  return local.slice(0, date.getSeconds() === 0 ? 16 : 19)
}
export const momentOf = (local: string): string | null => (local ? new Date(local).toISOString() : null)

export const PLACES = [
  { value: 'chat', label: 'Chats' },
  { value: 'find', label: 'Find' },
  { value: 'profile', label: 'Profile' },
] as const
