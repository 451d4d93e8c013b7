import { release } from 'node:os'
import { renderUnicodeCompact } from 'uqr'
import type { SeededOperator } from './seed-operators.ts'
import { STAFF, TESTER } from './seed-others.ts'
import type { People, Person } from './seed-people.ts'

export interface Addresses {
  local: string
  lan: string[]
  inbox: string
  /** Where operators work. */
  console: string
  /** The reference of calls. */
  calls: string
}

const WHITE_ON_BLACK = '\u001b[97;40m'
const PLAIN = '\u001b[0m'

export function signInLink(origin: string, { username, password }: Pick<Person, 'username' | 'password'>): string {
  return `${origin}/login?${new URLSearchParams({ account: username, password }).toString()}`
}

/** The last lines of `npm run dev`: what to open. */
export function welcome(
  { local, lan, inbox, console, calls }: Addresses,
  people: People | undefined,
  operators: readonly SeededOperator[] = [],
): string {
  const [phone] = lan
  const lines: string[] = ['']
  if (phone) {
    const target = people ? signInLink(phone, people.gurpreet) : phone
    lines.push(`With a phone on the same network${people ? ', as Gurpreet' : ''}:`, '', drawQr(target), '')
    if (/microsoft/i.test(release())) {
      lines.push('Under WSL a phone reaches this address only with networkingMode=mirrored in .wslconfig.', '')
    }
  }
  lines.push(`Mela      ${local}`)
  for (const address of lan) lines.push(`network   ${address}`)
  lines.push(`inbox     ${inbox}`, `console   ${console}`, `calls     ${calls}`, '')
  if (operators.length > 0) lines.push('Operators, at the console; the six digits of one: npm run code -- NAME')
  for (const { name, password, key, roles } of operators) {
    lines.push(`  ${name.padEnd(15)} ${password}, authenticator key ${key}, ${roles.join(' and ')}`)
  }
  if (operators.length > 0) lines.push('')
  if (!people) lines.push('This database has people of its own, so nobody was added to it.')
  else {
    lines.push('For the site, one who answers people and one who tries things out:')
    for (const person of [STAFF, TESTER]) lines.push(`  ${person.nickname.padEnd(15)} ${signInLink(local, person)}`)
    lines.push('', 'Sign in with one tap; two browsers, or a private window, make two people:')
  }
  for (const person of Object.values(people ?? {})) {
    lines.push(`  ${person.nickname.padEnd(15)} ${signInLink(local, person)}`)
  }
  return lines.join('\n')
}

/** The blocks are the light squares: white on black shows dark on light, which every camera reads, in any terminal. */
function drawQr(text: string): string {
  const rows = renderUnicodeCompact(text, { border: 2, ecc: 'L' }).split('\n')
  return rows.map((row) => (process.stdout.isTTY ? `${WHITE_ON_BLACK}${row}${PLAIN}` : row)).join('\n')
}
