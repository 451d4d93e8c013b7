// The part of ICU MessageFormat that the catalogues use: {name}, {n, plural, …} with #, {name, select, …}.
export type MessageValues = Record<string, string | number>
type Node = string | { name: string } | { name: string; kind: 'plural' | 'select'; branches: Map<string, Node[]> }
type Parsed = readonly Node[]

const parsed = new Map<string, Parsed>()

export function formatMessage(pattern: string, values: MessageValues, locale: string): string {
  if (!pattern.includes('{')) return pattern
  let nodes = parsed.get(pattern)
  if (!nodes) {
    nodes = parse(pattern, { at: 0 }, false)
    parsed.set(pattern, nodes)
  }
  return render(nodes, values, locale, undefined)
}

interface Cursor {
  at: number
}
const HASH = '#'

function parse(text: string, cursor: Cursor, isNested: boolean): Node[] {
  const nodes: Node[] = []
  let literal = ''
  const flush = () => {
    if (literal) nodes.push(literal)
    literal = ''
  }
  while (cursor.at < text.length) {
    const character = text[cursor.at]!
    if (character === '}' && isNested) break
    cursor.at += 1
    if (character === '{') {
      flush()
      nodes.push(parseArgument(text, cursor))
    } else if (character === HASH && isNested) {
      flush()
      nodes.push(HASH)
    } else literal += character
  }
  flush()
  return nodes
}

function parseArgument(text: string, cursor: Cursor): Node {
  const head = /[^{}]*/y
  head.lastIndex = cursor.at
  const [name = '', kind] = head
    .exec(text)![0]
    .split(',')
    .map((part) => part.trim())
  if (kind !== 'plural' && kind !== 'select') {
    cursor.at = text.indexOf('}', cursor.at) + 1
    return { name }
  }
  cursor.at = text.indexOf(',', text.indexOf(',', cursor.at) + 1) + 1
  const branches = new Map<string, Node[]>()
  const label = /\s*([^\s{}]+)\s*\{/y
  for (;;) {
    label.lastIndex = cursor.at
    const match = label.exec(text)
    if (!match) break
    cursor.at = label.lastIndex
    branches.set(match[1]!, parse(text, cursor, true))
    cursor.at += 1
  }
  cursor.at = text.indexOf('}', cursor.at) + 1
  return { name, kind, branches }
}

function render(nodes: Parsed, values: MessageValues, locale: string, hash: number | undefined): string {
  return nodes.map((node) => renderNode(node, values, locale, hash)).join('')
}

function renderNode(node: Node, values: MessageValues, locale: string, hash: number | undefined): string {
  if (node === HASH && hash !== undefined) return formatNumber(hash, locale)
  if (typeof node === 'string') return node
  const value = values[node.name] ?? ''
  if (!('kind' in node)) return typeof value === 'number' ? formatNumber(value, locale) : isolate(value)
  const { branches } = node
  if (node.kind === 'select') {
    return render(branches.get(String(value)) ?? branches.get('other') ?? [], values, locale, hash)
  }
  const count = Number(value)
  const branch = branches.get(`=${count}`) ?? branches.get(pluralRules(locale).select(count)) ?? branches.get('other')
  return render(branch ?? [], values, locale, count)
}

// Hebrew, Arabic and their like, and what turns the direction of a text around.
const TURNS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const MARKS = /(\u2068[^\u202a-\u202e\u2066-\u2069]*\u2069)|[\u202a-\u202e\u2066-\u2069]/g

/** Words that run the other way, or turn it around, do so for themselves alone and not for the sentence they stand in. */
export function isolate(words: string): string {
  return TURNS.test(words) ? `\u2068${words.replace(MARKS, '$1')}\u2069` : words
}

const rules = new Map<string, Intl.PluralRules>()
function pluralRules(locale: string): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, known)
  return known
}

const numbers = new Map<string, Intl.NumberFormat>()
function formatNumber(value: number, locale: string): string {
  // No language here writes these otherwise, and a first formatter costs a slow phone a tenth of a second.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
  const known = numbers.get(locale) ?? new Intl.NumberFormat(locale)
  numbers.set(locale, known)
  return known.format(value)
}
