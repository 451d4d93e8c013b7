import type { Operator } from '@mela/contract/operators/operators.ts'
import type { IconName } from '@mela/ui/display/icon-paths.ts'
import { addressOf as agentsAt, QUEUES as AGENT_QUEUES } from '../../agents/words.ts'
import { KINDS as CONTENT } from '../../content/words.ts'
import { PARTS as GAME_PARTS } from '../../games/words.ts'
import { PARTS as SETTINGS } from '../../settings/words.ts'
import { maySee, screens } from '../screens.ts'

export type Act = 'theme' | 'keys' | 'sign_out'
export interface Entry {
  id: string
  name: string
  icon: IconName
  /** An address of the console, or what is done here. */
  to?: string
  act?: Act
}
interface State {
  operator: Operator
  isDark: boolean
  areKeysOn: boolean
}

const DIGITS = /^\d{1,18}$/
const PERIOD = /^\d{14}$/
const PARTS: Record<string, (isAdmin: boolean) => readonly { id: string; name: string; to: string }[]> = {
  '/settings': (isAdmin) =>
    SETTINGS.filter(({ part }) => isAdmin || part !== 'templates').map(({ part, name }) => ({
      ...{ id: part, name, to: `/settings?part=${part}` },
    })),
  '/agents': () => AGENT_QUEUES.map(({ queue, title }) => ({ id: queue, name: title, to: agentsAt(queue) })),
  '/game-config': () =>
    GAME_PARTS.map(({ part, name }) => ({ ...{ id: part, name, to: `/game-config?part=${part}` } })),
  '/content': () => CONTENT.map(({ kind, name }) => ({ ...{ id: kind, name, to: `/content?kind=${kind}` } })),
}

/** Every page that the roles of the operator reach, with its parts. */
function pagesOf(operator: Operator): Entry[] {
  const isAdmin = operator.roles.includes('admin')
  return screens
    .filter((screen) => maySee(screen, operator))
    .flatMap(({ path, title, icon }) => [
      { id: path, name: title, icon, to: path },
      ...(PARTS[path]?.(isAdmin) ?? []).map(({ id, name, to }) => ({
        ...{ id: `${path} ${id}`, name: `${title}: ${name}`, icon, to },
      })),
    ])
}

const actsOf = ({ isDark, areKeysOn }: State): Entry[] => [
  { id: 'theme', name: isDark ? 'Light appearance' : 'Dark appearance', icon: isDark ? 'sun' : 'moon', act: 'theme' },
  { id: 'keys', name: areKeysOn ? 'Switch single keys off' : 'Switch single keys on', icon: 'keyboard', act: 'keys' },
  { id: 'sign_out', name: 'Sign out', icon: 'log_out', act: 'sign_out' },
]

/** What a number or a name may be of. Nothing is asked before one of these is chosen: every search is written down. */
function searchesFor(text: string, { roles }: Operator): Entry[] {
  const may = (...needed: Operator['roles']) => needed.some((role) => roles.includes(role))
  const everyone = may('support', 'finance', 'risk', 'admin')
  const query = encodeURIComponent(text)
  const found: (Entry | false)[] = [
    DIGITS.test(text) &&
      may('finance', 'risk', 'admin') && {
        ...{ id: 'withdrawal', name: `Open withdrawal ${text}`, icon: 'arrow_out', to: `/withdrawals?id=${text}` },
      },
    DIGITS.test(text) &&
      everyone && { id: 'chest', name: `Open treasure box ${text}`, icon: 'box', to: `/chests?id=${text}` },
    PERIOD.test(text) &&
      everyone && { id: 'period', name: `Open period ${text}`, icon: 'dice', to: `/draws?period=${text}` },
    everyone && { id: 'people', name: `Find people: ${text}`, icon: 'contacts', to: `/users?query=${query}` },
  ]
  return found.filter((entry) => entry !== false)
}

/** Those that hold every word; those that begin with what was written come first. */
export function entriesFor(written: string, state: State): Entry[] {
  const text = written.trim()
  const all = [...pagesOf(state.operator), ...actsOf(state)]
  if (text === '') return all
  const words = text.toLowerCase().split(/\s+/)
  const hits = all.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  const isFirst = ({ name }: Entry) => name.toLowerCase().startsWith(text.toLowerCase())
  return [...hits.filter(isFirst), ...hits.filter((entry) => !isFirst(entry)), ...searchesFor(text, state.operator)]
}
