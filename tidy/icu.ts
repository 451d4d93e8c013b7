/** What a message in ICU MessageFormat asks for: `{name}`, `{count, plural, one {…} other {…}}`. */
export interface Argument {
  name: string
  kind: string
  /** The branches of a plural or select. */
  cases: string[]
}

export function icuArguments(message: string): Argument[] {
  const found: Argument[] = []
  const end = readText(message, 0, found)
  if (end !== message.length) throw new Error(`unbalanced braces in "${message}"`)
  return found
}

/** Reads up to the closing brace of the branch it is in, or to the end. */
function readText(message: string, from: number, found: Argument[]): number {
  let index = from
  while (index < message.length && message[index] !== '}') {
    if (message[index] === '{') index = readArgument(message, index + 1, found)
    else index += 1
  }
  return index
}

function readArgument(message: string, from: number, found: Argument[]): number {
  const close = message.slice(from).search(/[,}]/)
  if (close < 0) throw new Error(`open brace in "${message}"`)
  const argument: Argument = { name: message.slice(from, from + close).trim(), kind: 'value', cases: [] }
  found.push(argument)
  let index = from + close
  if (message[index] === '}') return index + 1
  const kind = /^,\s*(\w+)\s*([,}])/.exec(message.slice(index))
  if (!kind) throw new Error(`unreadable argument in "${message}"`)
  argument.kind = kind[1]!
  index += kind[0].length
  if (kind[2] === '}') return index
  if (!['plural', 'select', 'selectordinal'].includes(argument.kind)) return message.indexOf('}', index) + 1
  for (;;) {
    const branch = /^\s*(=?\w+)\s*\{/.exec(message.slice(index))
    if (!branch) break
    argument.cases.push(branch[1]!)
    index = readText(message, index + branch[0].length, found) + 1
  }
  const last = /^\s*\}/.exec(message.slice(index))
  if (!last) throw new Error(`unbalanced braces in "${message}"`)
  return index + last[0].length
}
