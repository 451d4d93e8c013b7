import { posix } from 'node:path'
import { adminOpenapiDocument, openapiDocument } from '../server/openapi.ts'
import { below, isTest, type Repository } from './repository.ts'
import type { Rule } from './rule.ts'
import { dotted, entries, find, imports, literal, type Node } from './source.ts'
import { FEATURES } from './features.ts'

const CALLS = 'contract/src/calls.ts'
const ADMIN_CALLS = 'contract/src/admin-calls.ts'
const OPENAPI = 'contract/openapi.json'
const ADMIN_OPENAPI = 'contract/admin-openapi.json'
const ROUTES = 'contract/src/generated/routes.ts'

interface DeclaredCall {
  name: string
  /** The name of its definition in the file of its feature. */
  defined_as: string
  feature: string
  method: string | undefined
  path: string | undefined
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Those of people, then those of operators. */
const declaredCalls = (repository: Repository): DeclaredCall[] => [
  ...callsOf(repository, CALLS, 'calls'),
  ...callsOf(repository, ADMIN_CALLS, 'adminCalls'),
]

function callsOf(repository: Repository, table: string, constant: string): DeclaredCall[] {
  if (!repository.has(table)) return []
  const modules = imports(repository, table).map(({ to }) => to)
  return entries(repository, table, constant).map(([name, value]) => {
    const [scope, defined_as] = (dotted(value) ?? name).split('.')
    const module =
      modules.find((path) => posix.basename(path, '.ts') === kebab(scope ?? '')) ?? `contract/src/${scope}.ts`
    const definition = new Map(repository.has(module) ? entries(repository, module, defined_as ?? name) : [])
    const feature = /^contract\/src\/([a-z]+)/.exec(module)?.[1] ?? ''
    return {
      name,
      defined_as: defined_as ?? name,
      feature,
      method: literal(definition.get('method')),
      path: literal(definition.get('path')),
    }
  })
}

export function refusalNames(repository: Repository): string[] {
  const path = 'contract/src/errors.ts'
  return repository.has(path) ? entries(repository, path, 'table').map(([name]) => name) : []
}

/** Somewhere in the folder of the feature; what operators do about a feature stands in the folder of that feature. */
function handlerFile(repository: Repository, { feature, name }: DeclaredCall): string {
  const features = feature === 'operators' ? [feature, 'wallet', 'identity', 'games', 'chests', 'rewards'] : [feature]
  const files = features.flatMap((each) =>
    below(repository, `server/src/${each}/`).filter((path) => posix.basename(path) === `${kebab(name)}.ts`),
  )
  return files[0] ?? `server/src/${feature}/${kebab(name)}.ts`
}

/** From `handle(calls.sendMessage, …)`, or from `import { sendMessage as call }` and `handle(call, …)`. */
function handledCalls(repository: Repository, path: string): string[] {
  const original = new Map(
    find(repository, path, (node) => node.type === 'ImportSpecifier').map((node) => [
      dotted(node['local']),
      dotted(node['imported']),
    ]),
  )
  const joins = (node: Node) =>
    node.type === 'CallExpression' && /^(handle|handleAdmin|proposeAdmin)$/.test(dotted(node['callee']) ?? '')
  return find(repository, path, joins).map((node) => {
    const argument = dotted((node['arguments'] as unknown[])[0])
    return original.get(argument) ?? argument?.split('.').at(-1) ?? 'something without a name'
  })
}

const planted_calls = {
  [CALLS]: "import * as chat from './chat.ts'\nexport const calls = { sendMessage: chat.sendMessage } as const\n",
  'contract/src/chat/chat.ts': "export const sendMessage = call({ method: 'POST', path: '/chat/send_message' })\n",
}

export const contractRules: Rule[] = [
  {
    sentence: 'a call keeps its name from its definition to the table of calls',
    violations: (repository) =>
      declaredCalls(repository)
        .filter(({ name, defined_as, path }) => name !== defined_as || path === undefined)
        .map(({ name, defined_as }) => `${name} is defined as ${defined_as}`),
    planted: { ...planted_calls, [CALLS]: planted_calls[CALLS].replace('chat.sendMessage', 'chat.send') },
  },
  {
    sentence: 'every call of the contract has a server file of its name',
    violations: (repository) =>
      declaredCalls(repository)
        .filter((call) => !repository.has(handlerFile(repository, call)))
        .map((call) => `${call.name} has no ${handlerFile(repository, call)}`),
    planted: planted_calls,
  },
  {
    sentence: 'every server file that handles a call is named after that call',
    violations: (repository) => {
      // A call of people and one of operators may have the same name.
      const expected = new Set(declaredCalls(repository).map((call) => `${handlerFile(repository, call)} ${call.name}`))
      return below(repository, 'server/src/')
        .filter((path) => FEATURES.includes(path.split('/')[2] ?? '') && !isTest(path))
        .flatMap((path) => handledCalls(repository, path).map((name) => ({ path, name })))
        .filter(({ path, name }) => !expected.has(`${path} ${name}`))
        .map(({ path, name }) => `${path} handles ${name}`)
    },
    planted: {
      ...planted_calls,
      'server/src/chat/post-message.ts': 'export const postMessage = handle(calls.sendMessage, async () => ({}))\n',
    },
  },
  {
    sentence: 'the generated routes are those of the contract',
    violations: (repository) => {
      const wanted = callsOf(repository, CALLS, 'calls').map(({ name, method, path }) => `${name}: ${method} ${path}`)
      const written = repository.has(ROUTES)
        ? entries(repository, ROUTES, 'routes').map(([name, value]) => {
            const [route, method = 'GET'] = Array.isArray(value['elements']) ? value['elements'].map(literal) : []
            return `${name}: ${method} ${route}`
          })
        : []
      return [
        ...wanted.filter((route) => !written.includes(route)).map((route) => `missing ${route}`),
        ...written.filter((route) => !wanted.includes(route)).map((route) => `not in the contract ${route}`),
      ]
    },
    planted: { ...planted_calls, [ROUTES]: "export const routes = { sendMessage: ['/chat/send', 'POST'] } as const\n" },
  },
  {
    sentence: 'the API descriptions are those of the contract',
    violations: (repository) => {
      const wanted = { [OPENAPI]: openapiDocument(), [ADMIN_OPENAPI]: adminOpenapiDocument() }
      return Object.entries(wanted)
        .filter(([path, text]) => (repository.has(path) ? repository.read(path) : '') !== text)
        .map(([path]) => `${path} is out of date: npm run generate`)
    },
    planted: { [OPENAPI]: '{}' },
  },
]
