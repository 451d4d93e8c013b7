import type { AdminOutput } from '../platform/api.ts'

export type Banner = AdminOutput<'listAllBanners'>[number]
export type PopUp = AdminOutput<'listAllPopUps'>[number]
export type Notice = AdminOutput<'listAllNotices'>[number]

export const KINDS = [
  { kind: 'banners', name: 'Banners' },
  { kind: 'pop_ups', name: 'Pop-ups' },
  { kind: 'notices', name: 'Notices' },
  { kind: 'posts', name: 'Channel posts' },
] as const
export type Kind = (typeof KINDS)[number]['kind']
export const isKind = (text: string | undefined): text is Kind => KINDS.some(({ kind }) => kind === text)

/** What a field for a moment in local time holds, and back. */
export const localMoment = (moment: string | null): string => {
  if (!moment) return ''
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
export const momentOf = (local: string): string | null => (local ? new Date(local).toISOString() : null)
