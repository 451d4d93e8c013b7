import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { Repository } from './repository.ts'

export interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

export interface Import {
  /** A path inside the repository, or the name of a package. */
  to: string
  is_package: boolean
  /** Erased before anything runs. */
  is_type: boolean
}

const parsed = new WeakMap<Repository, Map<string, Node>>()

export function parse(repository: Repository, path: string): Node {
  const programs = parsed.get(repository) ?? new Map<string, Node>()
  parsed.set(repository, programs)
  const known = programs.get(path)
  if (known) return known
  const result = parseSync(path, repository.read(path))
  if (result.errors[0]) throw new Error(`${path}: ${result.errors[0].message}`)
  const program = result.program as unknown as Node
  programs.set(path, program)
  return program
}

export function walk(node: Node, visit: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  visit(node, parent)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, node)
  }
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export function find(repository: Repository, path: string, matches: (node: Node, parent?: Node) => boolean): Node[] {
  const found: Node[] = []
  walk(parse(repository, path), (node, parent) => {
    if (matches(node, parent)) found.push(node)
  })
  return found
}

export const line = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
export const at = (repository: Repository, path: string, node: Node): string =>
  `${path}:${line(repository.read(path), node.start)}`

/** The value of a string literal or of a template without holes. */
export function literal(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return undefined
  const quasis = node['quasis'] as { value: { cooked: string } }[]
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined
}

/** `Date.now` as a dotted name, whatever is done with it. */
export function dotted(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return node['name'] as string
  if (node.type !== 'MemberExpression' || node['computed'] === true) return undefined
  const object = dotted(node['object'])
  return object && `${object}.${dotted(node['property']) ?? ''}`
}

const DECLARATIONS = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
])

export function imports(repository: Repository, path: string): Import[] {
  return find(repository, path, (node) => DECLARATIONS.has(node.type)).flatMap((node) => {
    const specifier = literal(node['source'])
    if (specifier === undefined) return []
    const is_type = node['importKind'] === 'type' || node['exportKind'] === 'type'
    return [{ ...resolve(path, specifier), is_type }]
  })
}

function resolve(from: string, specifier: string): Pick<Import, 'to' | 'is_package'> {
  const clean = specifier.replace(/\?.*$/, '')
  if (clean.startsWith('.')) return { to: posix.join(posix.dirname(from), clean), is_package: false }
  const own = /^@mela\/([a-z0-9]+)\/(.*)$/.exec(clean)
  if (own) return { to: `${own[1]}/src/${own[2]}`, is_package: false }
  return { to: clean, is_package: true }
}

/** The entries of the object that a constant of this name holds, or that it gives to the function that makes it. */
export function entries(repository: Repository, path: string, constant: string): [key: string, value: Node][] {
  const [declarator] = find(
    repository,
    path,
    (node) => node.type === 'VariableDeclarator' && dotted(node['id']) === constant,
  )
  let value = declarator?.['init']
  while (isNode(value) && /^TS(As|Satisfies)Expression$/.test(value.type)) value = value['expression']
  if (isNode(value) && value.type === 'CallExpression') value = (value['arguments'] as unknown[])[0]
  if (!isNode(value) || value.type !== 'ObjectExpression') return []
  return (value['properties'] as Node[]).flatMap((property) => {
    const key = dotted(property['key']) ?? literal(property['key'])
    return key && isNode(property['value']) ? [[key, property['value']]] : []
  })
}
