import type { Conversation, Line } from '../seed/conversation.ts'
import { weekday } from '../seed/moment.ts'
import { GROUPS, TALKS } from './demo-talks.ts'

// Months of life, the same on every machine: which talk falls on which day follows from the place in the list alone.
const DAYS = 160
const LINES_APART_MINUTES = 3

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** One guest and one friend: a talk every few days, the newest within the last two days. */
export function privateConversation(
  guest: string,
  friend: string,
  language: string,
  seed: number,
): Conversation<string> {
  const talks = TALKS[language] ?? TALKS['en']!
  const every = 3 + (seed % 5)
  const lines: Line<string>[] = []
  for (let day = DAYS - (seed % 40); day >= 1; day -= every) {
    const talk = talks[(day + seed) % talks.length]!
    const begin = 8 * 60 + ((day * 97 + seed * 53) % (13 * 60))
    talk.forEach((line, index) => {
      const by = line.startsWith('g ') ? guest : friend
      lines.push({ at: `${day}d ${clock(begin + index * LINES_APART_MINUTES)}`, by, text: line.slice(2) })
    })
  }
  const unread = seed % 4 === 0 ? { [friend]: 1 + (seed % 3) } : {}
  return { between: [guest, friend], lines, unread }
}

/** Each talks once a week, on the day that its talk is about. */
export function groupConversations(members: string[], now: Date): Conversation<string>[] {
  return GROUPS.map(({ name, says, weekday: wanted, begins, announced }, group) => {
    const between = members.filter((_, index) => index < 5 || index % GROUPS.length === group)
    const speaker = (turn: number) => between[turn % between.length]!
    const newest = WEEK.find((days) => weekday(`${days}d 12:00`, now) === wanted)!
    const lines: Line<string>[] = []
    for (let week = 20; week >= 0; week--) {
      const day = week * 7 + newest
      if (announced) lines.push({ at: `${day + 1}d 19:00`, by: speaker(week), text: announced })
      says.forEach((text, index) => {
        lines.push({ at: `${day}d ${clock(begins + index * 4)}`, by: speaker(index * 3 + week), text })
      })
    }
    return {
      between,
      group: name,
      lines,
      unread: { [between[0]!]: group * 2 },
      muted_by: group === 3 ? [between[0]!] : [],
    }
  })
}

/** So many days ago; today may not have come that far yet. */
const WEEK = [1, 2, 3, 4, 5, 6, 7]
