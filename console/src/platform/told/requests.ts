import type { ApprovalKind } from '@mela/contract/admin-call.ts'
import type { AdminOutput } from '../api.ts'
import { countText } from '../form/money.ts'
import { factsOf, tellDetails } from './details.ts'
import { gameNameOf, oddsNameOf } from './games.ts'
import { isRow, type Row } from './leaves.ts'
import { SWITCH_NAMES } from './names.ts'
import { siteMomentText } from '../site-time.ts'
import type { Change } from './settings.ts'
import { tellSubject } from './subjects.ts'
import type { Fact, Told } from './told.ts'
import { amountText, plainText } from './values.ts'

type Approval = AdminOutput<'listApprovals'>[number]
export type Asked = Pick<Approval, 'kind' | 'subject' | 'payload' | 'person' | 'requester'>

export interface ToldRequest extends Told {
  /** What is asked for, as one operator would say it to the other. */
  sentence: string
}

/** `Large withdrawal` and the like, for lists. */
export const KIND_NAMES: Record<ApprovalKind, string> = {
  balance_adjustment: 'Adjustment of a balance',
  debt_settlement: 'What somebody owes',
  large_withdrawal: 'Large withdrawal',
  payout_outcome: 'Outcome of a payout',
  payout_return: 'Payout that came back',
  odds_change: 'Odds',
  game_change: 'Games',
  chain_lost: 'Lost chain',
  fee_change: 'Prices and rewards',
  limit_change: 'Limits',
  role_grant: 'Roles of an operator',
  export: 'Copy of the audit log',
}

const whoOf = ({ person, payload }: Asked): string =>
  person?.name ?? (payload['user_id'] === undefined ? 'somebody' : `person ${plainText(payload['user_id'])}`)
const moneyOf = ({ amount, decimal, type }: Row): string => amountText(decimal ?? amount, type)
const positive = (text: string): string => text.replace(/^[-\u2212]/, '')
const targetOf = (asked: Asked): string =>
  `${moneyOf(asked.payload)} to ${plainText(asked.payload['target'])} of ${whoOf(asked)}`

const SENTENCES: Record<ApprovalKind, (asked: Asked, told: Told) => string> = {
  balance_adjustment: (asked) => {
    const money = positive(moneyOf(asked.payload))
    const isTaking = String(asked.payload['amount']).startsWith('-')
    return isTaking ? `Take ${money} from ${whoOf(asked)}` : `Give ${money} to ${whoOf(asked)}`
  },
  debt_settlement: (asked) =>
    asked.payload['action'] === 'take'
      ? `Take ${moneyOf(asked.payload)} of what ${whoOf(asked)} owes from what they have`
      : `Write off ${moneyOf(asked.payload)} of what ${whoOf(asked)} owes; the site carries it`,
  large_withdrawal: (asked) => `Pay ${targetOf(asked)}`,
  payout_outcome: (asked) =>
    asked.payload['outcome'] === 'paid'
      ? `Record that ${targetOf(asked)} was paid`
      : `Record that ${targetOf(asked)} was not paid; the money goes back to them`,
  payout_return: (asked) => `Record that ${targetOf(asked)} came back from the bank; they get it back`,
  odds_change: ({ subject }, told) => `Change the odds of ${oddsNameOf(subject.split(':')[2] ?? '')}${only(told)}`,
  game_change: ({ subject, payload: { resumed } }, told) =>
    isRow(resumed) ? `Open ${pausedGame(resumed)} again` : changing(subject, told),
  chain_lost: ({ payload }) => {
    const [bets, periods] = [Number(payload['bets']), Number(payload['periods'])]
    const stakes = bets === 0 ? 'nobody had bet on them' : `the stakes of ${countOf(bets, 'bet')} go back`
    return `Give up the chain of ${lineOf(payload)}: ${countOf(periods, 'period')} ${periods === 1 ? 'is' : 'are'} never drawn, ${stakes}`
  },
  fee_change: ({ subject }, told) => changing(subject, told),
  limit_change: ({ subject, payload: { resumed } }, told) =>
    typeof resumed === 'string'
      ? `Open again: ${SWITCH_NAMES[resumed as keyof typeof SWITCH_NAMES] ?? resumed}`
      : changing(subject, told),
  role_grant: ({ payload }) => roleSentence(payload),
  export: ({ requester, payload: { from_id, to_id } }) =>
    `Let ${requester} save rows ${plainText(from_id)} to ${plainText(to_id)} of the audit log`,
}

const countOf = (count: number, noun: string): string => `${countText(count)} ${noun}${count === 1 ? '' : 's'}`
const pausedGame = ({ game_type, line }: Row): string =>
  `${gameNameOf(Number(game_type))}${typeof line === 'string' && line ? `, line ${line}` : ''}`
const lineOf = ({ game_type, line }: Row): string =>
  game_type === undefined ? `line ${plainText(line)}` : pausedGame({ game_type, line })

/** A single value fits into the sentence. */
const only = ({ changes }: Told): string => (changes.length === 1 && changes[0] ? `: ${changeText(changes[0])}` : '')
const changeText = ({ name, before, after }: Change): string =>
  before === undefined || after === undefined
    ? `“${name}”, ${before === undefined ? 'which is new' : 'which goes'}`
    : `“${name}” from ${before} to ${after}`
const changing = (subject: string, told: Told): string =>
  told.changes.length === 1 && told.changes[0]
    ? `Change ${changeText(told.changes[0])}`
    : `Change ${tellSubject(subject).text}: ${countOf(told.changes.length, 'value')}`

function roleSentence({ operation, name, roles, roles_before, status_before }: Row): string {
  const [who, given] = [plainText(name), plainText(roles)]
  if (operation === 'invite') return `Invite ${who} as an operator with the roles ${given}`
  if (Array.isArray(roles) && roles.length === 0) return `Take all roles from ${who}`
  if (status_before !== undefined && status_before !== 'active') return `Let ${who} in again with the roles ${given}`
  return `Give ${who} the roles ${given} instead of ${Array.isArray(roles_before) && roles_before.length > 0 ? plainText(roles_before) : 'no role'}`
}

/** Said in the sentence, in its changes, or by the links. */
const SAID = ['user_id', 'operation', 'name', 'roles', 'roles_before', 'status_before', 'from_id', 'to_id', 'line']

/** What somebody has to read who decides about it. */
export function tellRequest(asked: Asked, time_zone: string): ToldRequest {
  const { kind, payload, subject } = asked
  const told = tellDetails(payload, subject, time_zone)
  const rest = Object.fromEntries(
    Object.entries(payload).filter(([name]) => !SAID.includes(name) && !isCompared(name, payload)),
  )
  const facts = [...linksOf(asked), ...inOrder(factsOf(rest, subject, time_zone))]
  return { sentence: `${SENTENCES[kind](asked, told)}${fromText(payload, time_zone)}`, changes: told.changes, facts }
}

/** What is to come later than it is agreed to says so. */
const fromText = ({ effective_from }: Row, time_zone: string): string =>
  typeof effective_from === 'string' ? `, from ${siteMomentText(effective_from, time_zone)}` : ''

const isCompared = (name: string, payload: Row): boolean =>
  name === 'before' || name === 'after' || name.endsWith('_before') || `${name}_before` in payload

/** The database keeps no order. */
const ORDER = [
  'Amount',
  'Account to pay to',
  'Marks',
  'Outcome',
  'Reference of the payment',
  'Provider',
  'First period',
  'Last period',
  'Periods',
  'Bets',
  'Staked',
  'Goes back',
  'Takes effect',
]
const placeOf = ({ name }: Fact): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)
const inOrder = (facts: Fact[]): Fact[] => facts.toSorted((one, other) => placeOf(one) - placeOf(other))

function linksOf({ person, subject, payload }: Asked): Fact[] {
  const about = tellSubject(subject)
  const user_id = payload['user_id']
  const who: Fact[] =
    person === null
      ? user_id === undefined
        ? []
        : [{ name: 'Person', value: plainText(user_id), to: `/users?id=${plainText(user_id)}` }]
      : [{ name: 'Person', value: `${person.name}, ${uidText(person.uid)}`, to: `/users?id=${person.user_id}` }]
  return subject.startsWith('user:')
    ? who
    : [...who, { name: 'About', value: about.text, ...(about.to && { to: about.to }) }]
}
const uidText = (uid: number): string => String(uid).replaceAll(/\B(?=(\d{3})+$)/g, '\u00A0')
