import { lineText, gameNameOf, gamesIn, lengthText, oddsNameOf, orderText } from './games.ts'
import { isRow, differencesOf, type Leaf, type Row, type Said } from './leaves.ts'
import * as names from './names.ts'
import { CURRENCY_NAMES } from '../form/money.ts'
import { hundredthsText } from '../form/hundredths.ts'
import { LANGUAGE_NAMES } from '../form/languages.ts'
import { sayAgentTerm, sayInviteTerm, sayVipKeep, sayVipLevel } from './rewards.ts'
import { tellSubject } from './subjects.ts'
import { amountText, currencyOf, plainText, shareText, wordsOf } from './values.ts'
import type { LineSetting } from '@mela/contract/games/games-rules.ts'

/** One value before and after, in the words of the screens; one side alone where it comes or goes. */
export interface Change {
  name: string
  before: string | undefined
  after: string | undefined
}
type Say = (leaf: Leaf) => Said

const currencyName = (row: Row | undefined): string => {
  const currency = currencyOf(row?.['type'])
  return currency ? CURRENCY_NAMES[currency] : ''
}
const openText = (value: unknown) => (value === true || value === 1 ? 'Open' : 'Closed')
const onText = (value: unknown) => (value === true || value === 1 ? 'On' : 'Off')
const hundredths = (value: unknown) => (typeof value === 'number' ? hundredthsText(value) : plainText(value))
const last = ({ steps }: Leaf): string => steps.at(-1) ?? ''

const CHANNEL_FIELDS: Record<string, string> = { name: 'Name', icon: 'Picture', min: 'Least', max: 'Most' }
const LINES = Object.values(names.CHANNEL_LINES).flat()

function sayChannel(leaf: Leaf): Said {
  const { value, row, steps } = leaf
  const field = last(leaf)
  const channel = `${plainText(row?.['name'])}, ${currencyName(row)} (${steps[1]})`
  const said = (label: string, text: string): Said => ({ name: `${channel}: ${label}`, text })
  if (field === 'is_open') return said('State', openText(value))
  if (field === 'kind')
    return said('Kind', names.CHANNEL_KINDS[value as keyof typeof names.CHANNEL_KINDS] ?? plainText(value))
  if (field === 'hold_minutes') return said(names.HOLD_MINUTES, plainText(value))
  if (field === 'min' || field === 'max') return said(CHANNEL_FIELDS[field]!, amountText(value, row?.['type']))
  if (field === 'quick_amounts' && Array.isArray(value))
    return said(names.QUICK_AMOUNTS, value.map((each) => amountText(each, row?.['type'])).join(', ') || 'None')
  return said(CHANNEL_FIELDS[field] ?? names.labelIn(LINES, field) ?? wordsOf(field), verbatim(value))
}

/** Names, numbers and addresses are said as they are written. */
const verbatim = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : plainText(value))

function sayLevel({ steps: [, level = '', field = ''], value }: Leaf): Said {
  const title = names.labelIn(names.LEVELS, level) ?? wordsOf(level)
  const way = names.labelIn(names.WAYS, field)
  if (way) return { name: `${title}: ${way}`, text: value === true ? 'Asked for' : 'Not asked for' }
  const label = names.labelIn([...names.LEVEL_NUMBERS, ...names.LEVEL_AMOUNTS], field) ?? wordsOf(field)
  return { name: `${title}: ${label}`, text: plainText(value) }
}

/** Of one text in several languages, or of something else that has a name. */
function sayWords(title: string, leaf: Leaf): Said {
  const language = LANGUAGE_NAMES[last(leaf) as keyof typeof LANGUAGE_NAMES]
  return {
    name: language ? `${title}, ${language}` : `${title}: ${wordsOf(last(leaf)).toLowerCase()}`,
    text: verbatim(leaf.value),
  }
}

const lineName = (row: Row | undefined, code: string) =>
  isRow(row) ? `${lineText(row as unknown as LineSetting)}, line ${code}` : `Line ${code}`

function sayLine({ steps: [, code = '', field = ''], value, row }: Leaf): Said {
  const name = lineName(row, code)
  if (field === 'switch') return { name, text: openText(value) }
  if (field === 'seconds') return { name: `${name}: Length`, text: lengthText(Number(value)) }
  return { name: `${name}: Game`, text: gameNameOf(Number(value)) }
}

const feeSaid = (value: unknown, game = ''): Said => ({
  name: `${game}${names.SERVICE_FEE}`,
  text: `${hundredths(value)}%`,
})
const rowSaid = (row: string, value: unknown, game = ''): Said => ({
  name: `${game}Odds, ${wordsOf(row)}`,
  text: hundredths(value),
})

const SAY: Record<string, Say> = {
  recharge_channels: sayChannel,
  recharge_activities: (leaf) =>
    last(leaf) === 'min'
      ? { name: `Offer ${leaf.steps[1]}: Least`, text: amountText(leaf.value, leaf.row?.['type']) }
      : sayWords(`Offer ${leaf.steps[1]}, ${leaf.steps[2] ?? ''}`, leaf),
  withdraw_fees: ({ steps: [, , field], value, row }) =>
    field === 'rate'
      ? { name: `Withdrawal fee, ${currencyName(row)}, ${names.FEE_SHARE}`, text: shareText(value) }
      : { name: `Withdrawal fee, ${currencyName(row)}, ${names.FEE_LEAST}`, text: amountText(value, row?.['type']) },
  withdraw_limits: ({ steps: [, , field = ''], value, row }) => {
    const title = `Withdrawals, ${currencyName(row)}`
    const amount = names.labelIn(names.LIMIT_AMOUNTS, field)
    return amount
      ? { name: `${title}: ${amount}`, text: amountText(value, row?.['type']) }
      : { name: `${title}: ${names.LIMIT_COUNT}`, text: plainText(value) }
  },
  new_target_hours: ({ value }) => ({ name: names.NEW_TARGET_HOURS, text: plainText(value) }),
  exchange_rates: ({ value, row }) => {
    const [from, to] = [currencyOf(row?.['from']), currencyOf(row?.['to'])]
    const name = from && to ? `1 ${CURRENCY_NAMES[from]} in ${CURRENCY_NAMES[to]}` : 'Rate'
    return { name, text: plainText(value) }
  },
  exchange_terms: ({ steps: [, field = ''], value }) => ({
    name: `Exchange: ${(names.labelIn(names.TERMS, field) ?? wordsOf(field)).replace(', INR', '')}`,
    text: amountText(value, 1),
  }),
  direct_bonus: ({ value }) => ({ name: `Direct recharge: ${names.DIRECT_BONUS}`, text: shareText(value) }),
  identity_levels: sayLevel,
  vip_levels: sayVipLevel,
  vip_keep: sayVipKeep,
  invite_terms: sayInviteTerm,
  agent_terms: sayAgentTerm,
  lines: sayLine,
  order: ({ value }) => ({ name: 'Order of the games', text: plainText(value) }),
  stakes: ({ steps: [, , field = ''], value, row }) => ({
    name: `Stakes, ${currencyName(row)}: ${names.labelIn(names.STAKE_AMOUNTS, field) ?? wordsOf(field)}`,
    text: amountText(value, row?.['type']),
  }),
  banners: ({ steps: [, place, field], value }) => ({
    name: field === 'file_url' ? `Banner ${place}: Address of the picture` : `Banner ${place}: Leads to`,
    text: verbatim(value),
  }),
  banner_seconds: ({ value }) => ({ name: names.BANNER_SECONDS, text: plainText(value) }),
  announcements: (leaf) => sayWords(`Announcement ${leaf.steps[1]}`, leaf),
  odds: ({ steps: [, game = '', field, row = ''], value }) =>
    field === 'fee' ? feeSaid(value, `${oddsNameOf(game)}: `) : rowSaid(row, value, `${oddsNameOf(game)}: `),
  fee: ({ value }) => feeSaid(value),
  rows: ({ steps: [, row = ''], value }) => rowSaid(row, value),
  returns: ({ steps, value }) => ({
    name: `Comes back to those who bet, ${wordsOf(steps.slice(1).join(' ')).toLowerCase()}`,
    text: plainText(value),
  }),
  app_name: ({ value }) => ({ name: 'Name of the app', text: verbatim(value) }),
  logo_url: ({ value }) => ({ name: 'Address of the logo', text: verbatim(value) }),
  auto_register_switch: ({ value }) => ({ name: 'One-tap sign-up', text: onText(value) }),
  user_add_friend_switch: ({ value }) => ({ name: 'People may add friends', text: onText(value) }),
  card_photo_switch: ({ value }) => ({ name: 'Photos of cards', text: onText(value) }),
  service_user_id: ({ value }) => ({
    name: 'Service account',
    text: value === '' ? 'None' : `Person ${plainText(value)}`,
  }),
  banks: ({ steps: [, code], value }) => ({ name: `Bank ${code}`, text: verbatim(value) }),
  roles: ({ value }) => ({ name: 'Roles', text: Array.isArray(value) && value.length > 0 ? value.join(', ') : 'None' }),
  paused: ({ value }) => ({ name: 'Paused', text: switchesText(value) }),
  available: ({ value, row }) => ({ name: 'Available', text: amountText(value, row?.['type']) }),
  owed: ({ value, row }) => ({ name: 'Owes', text: amountText(value, row?.['type']) }),
}

export const switchesText = (value: unknown): string =>
  Array.isArray(value) && value.length > 0
    ? value
        .map((each) =>
          isRow(each)
            ? pauseText(each)
            : (names.SWITCH_NAMES[each as keyof typeof names.SWITCH_NAMES] ?? plainText(each)),
        )
        .join(', ')
    : 'Nothing'
const pauseText = ({ game_type, line }: Row): string =>
  `${gameNameOf(Number(game_type))}${typeof line === 'string' && line ? `, line ${line}` : ''}`

const STATES: Record<string, string> = { paused: 'Paused', open: 'Open' }
const placeName = (place: string): string =>
  names.SWITCH_NAMES[place as keyof typeof names.SWITCH_NAMES] ?? tellSubject(place).text

const say: Say = (leaf) => {
  const [setting = '', ...inside] = leaf.steps
  const known = SAY[setting]
  const state = STATES[String(leaf.value)]
  if (state && inside.length === 0) return { name: placeName(setting), text: state }
  if (known) return known(leaf)
  const words = [setting, ...inside].map((step) => LANGUAGE_NAMES[step as keyof typeof LANGUAGE_NAMES] ?? wordsOf(step))
  return { name: words.join(', '), text: plainText(leaf.value) }
}

/** What differs, each value by itself. What has a name of its own keeps the one from before. */
export function settingChanges(before: unknown, after: unknown, within?: Row): Change[] {
  const changes = differencesOf(before, after, within).map(({ before: was, after: is }) => ({
    name: say((was ?? is)!).name,
    before: was && say(was).text,
    after: is && say(is).text,
  }))
  return [...changes, ...orderChange(before, after)]
}

/** The place of the lines says in which order people see the games. */
function orderChange(before: unknown, after: unknown): Change[] {
  const [was, is] = [before, after].map((tree) => (isRow(tree) ? tree['lines'] : undefined))
  if (!Array.isArray(was) || !Array.isArray(is) || (isRow(after) && 'order' in after)) return []
  const [one, other] = [orderText(was as LineSetting[]), orderText(is as LineSetting[])]
  const games = one === other ? [] : [{ name: 'Order of the games', before: one, after: other }]
  return [...games, ...lineOrders(was as LineSetting[], is as LineSetting[])]
}

const placeIn = (lines: readonly LineSetting[], wanted: string) => lines.findIndex(({ code }) => code === wanted)

function lineOrders(was: readonly LineSetting[], is: readonly LineSetting[]): Change[] {
  return gamesIn(is).flatMap((game_type) => {
    const [one, other] = [was, is].map((lines) => lines.filter((line) => line.game_type === game_type))
    const kept = one!.filter(({ code }) => other!.some((each) => each.code === code))
    const moved = kept.map(({ code }) => code).toSorted((a, b) => placeIn(other!, a) - placeIn(other!, b))
    if (kept.every(({ code }, place) => moved[place] === code)) return []
    const textOf = (lines: readonly LineSetting[]) => lines.map(lineText).join(', ')
    return [{ name: `Order of the lines of ${gameNameOf(game_type)}`, before: textOf(one!), after: textOf(other!) }]
  })
}
