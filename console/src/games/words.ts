import type { TagTone } from '@mela/ui/feedback/Tag.tsx'
import type { AdminOutput } from '../platform/api.ts'

export type Settings = AdminOutput<'getGameSettings'>
export type GamesConfig = Settings['config']
export type Draw = AdminOutput<'listDraws'>['list'][number]

export const STATES: Record<Draw['state'], { name: string; tone: TagTone }> = {
  missed: { name: 'Missed', tone: 'neutral' },
  coming: { name: 'Coming', tone: 'neutral' },
  open: { name: 'Open', tone: 'accent' },
  closed: { name: 'Closed', tone: 'warning' },
  drawn: { name: 'Drawn', tone: 'accent' },
  settled: { name: 'Settled', tone: 'success' },
  halted: { name: 'Halted', tone: 'danger' },
  lost: { name: 'Never drawn', tone: 'danger' },
  refunded: { name: 'Given back', tone: 'neutral' },
}
/** Of a chain that was given up. */
export const isNeverDrawn = (state: Draw['state']): boolean => state === 'lost' || state === 'refunded'
/** Money went to those who bet. */
export const hasPaid = (state: Draw['state']): boolean => state === 'settled' || state === 'refunded'

export const PARTS = [
  { part: 'odds', name: 'Odds' },
  { part: 'lines', name: 'Lines and order' },
  { part: 'stakes', name: 'Stakes' },
  { part: 'texts', name: 'Banners and announcements' },
  { part: 'versions', name: 'Versions' },
] as const
export type Part = (typeof PARTS)[number]['part']
export const isPart = (text: string | undefined): text is Part => PARTS.some(({ part }) => part === text)

export const ASKED = 'Asked for. A second operator decides under Approvals.'
