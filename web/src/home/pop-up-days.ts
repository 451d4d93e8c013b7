import type { PopUp } from '@mela/contract/home/home.ts'

// Each pop-up shows at most once on a day of the site, whatever the clock or the time zone of the device say.
export type ShownDays = Readonly<Record<string, string>>
const MINUTE_MS = 60_000

/** The site's day at a moment of server time, as yyyymmdd. */
export function siteDay(server_unix: number, utc_offset_minutes: number): string {
  return new Date(server_unix + utc_offset_minutes * MINUTE_MS).toISOString().slice(0, 10).replaceAll('-', '')
}

/** Those of a tab that have not been shown today, in the server's order. */
export function duePopUps(all: readonly PopUp[], placement: PopUp['placement'], shown: ShownDays, today: string) {
  return all.filter((popUp) => popUp.placement === placement && shown[popUp.id] !== today)
}

/** Earlier days are forgotten: they can keep nothing back any more. */
export function withShown(shown: ShownDays, id: string, today: string): ShownDays {
  return Object.fromEntries([...Object.entries(shown).filter(([, day]) => day === today), [id, today]])
}

export function readShown(stored: string | undefined): ShownDays {
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? (parsed as ShownDays) : {}
  } catch {
    return {}
  }
}
