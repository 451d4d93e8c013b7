import type { AnyDay } from '@mela/rules/games/verify-day.ts'
import { formatFullDate } from '../src/platform/i18n/dates.ts'
import { element, icon } from './elements.ts'
import { aboutDay, gameOf, originsOf, type Fact, type Origin } from './facts.ts'
import { currentLocale, t } from './words.ts'

const NOON = 12

/** What the file is about, and what a stranger compares. */
export function aboutCards(day: AnyDay): HTMLElement[] {
  const game = gameOf(day)
  const about = factList(aboutDay(day))
  if (game) about.prepend(row(t('draws.file_game'), t(game)))
  return [
    card(t('draws.file_about'), about),
    card(
      t('draws.keys_title'),
      element('p', 'quiet', t('draws.keys_text')),
      ...originsOf(day).flatMap((origin) => [...chainNote(origin), factList(origin.facts)]),
      // No notary stands behind a block.
      ...(day.format === 'mela-draws/v1' ? [element('p', 'quiet', t('draws.together'))] : []),
    ),
  ]
}

export function card(title: string, ...children: Node[]): HTMLElement {
  const made = element('section', 'card', element('h2', 'name', title), ...children)
  made.setAttribute('aria-label', title)
  return made
}

function factList(facts: readonly Fact[]): HTMLElement {
  const list = element('dl', 'facts')
  for (const { label, value, kind } of facts)
    list.append(row(t(label), kind === 'date' ? dateText(value) : value, kind === 'code' ? 'code' : ''))
  return list
}

function row(label: string, value: string, name = ''): HTMLElement {
  const said = element('dd', '', value)
  // Where the salt comes from stands in the words that were signed.
  if (name === 'code') said.lang = 'en'
  return element('div', name, element('dt', '', label), said)
}

/** Eight digits of a day as people write it; anything else as it stands. */
function dateText(date: string): string {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(date) ?? []
  const noon = new Date(Number(year), Number(month) - 1, Number(day), NOON).getTime()
  return Number.isNaN(noon) ? date : formatFullDate(noon, currentLocale())
}

function chainNote({ facts, chain }: Origin): HTMLElement[] {
  if (!chain) return []
  const hasSalt = facts.some(({ label }) => label === 'draws.key_salt')
  const n = chain.block === undefined ? '?' : String(chain.block)
  if (chain.kind === 'none') return [note('warning', t('draws.salt_none_text'))]
  if (chain.kind === 'tron')
    return [note('plain', hasSalt ? t('draws.salt_block_text', { n }) : t('draws.block_compare'))]
  const text = hasSalt
    ? t('draws.salt_test_chain', { n })
    : `${t('games.simulated_blocks')} ${t('games.simulated_text')}`
  return [note('warning', element('span', 'simulated', icon('alert'), t('games.simulated')), text)]
}

const note = (tone: string, ...children: (Node | string)[]): HTMLElement => element('p', `note ${tone}`, ...children)
