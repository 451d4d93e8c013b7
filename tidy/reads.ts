import { below, isTest, type Repository } from './repository.ts'
import type { Rule } from './rule.ts'
import { at, dotted, find, isNode, walk, type Node } from './source.ts'

const webSources = (repository: Repository) => below(repository, 'web/src/').filter((path) => !isTest(path))

const isCallOf = (node: Node, name: RegExp): boolean =>
  node.type === 'CallExpression' && name.test(dotted(node['callee']) ?? '')

function holds(node: Node, isFound: (inner: Node) => boolean): boolean {
  let is_found = false
  walk(node, (inner) => {
    if (inner !== node && isFound(inner)) is_found = true
  })
  return is_found
}

const READ = /^(get|list|search|query|quote|check|count|find)[A-Z]/
const isRead = (node: Node): boolean => {
  const [name] = node['arguments'] as (Node & { value?: unknown })[]
  return typeof name?.value === 'string' && READ.test(name.value)
}

/** An effect that asks the server would need a cache, a way to give up, a retry and a place for the error of its own. */
const isAskingEffect = (node: Node): boolean =>
  isCallOf(node, /^use(Layout)?Effect$/) && holds(node, (inner) => isCallOf(inner, /^api$/) && isRead(inner))

// They follow something as long as it is on screen and show nothing when it fails.
const ASKING_EFFECTS = ['web/src/people/use-presence.ts']

const ofCancelled = (node: Node): boolean =>
  node.type === 'BinaryExpression' &&
  node['operator'] === 'instanceof' &&
  isNode(node['right']) &&
  dotted(node['right']) === 'Cancelled'

/** Where calls are made, repeated and put into words; the chats have a cache of their own. */
const KNOWS_CANCELLED = /^web\/src\/(platform\/|chat\/sync\/)/

const isOwnToast = (node: Node): boolean =>
  isCallOf(node, /^showToast$/) && holds(node, (inner) => isCallOf(inner, /^failureText$/))

export const readRules: Rule[] = [
  {
    sentence: 'screens outside of the chats read through platform/query, not in an effect of their own',
    violations: (repository) =>
      webSources(repository)
        .filter((path) => !path.startsWith('web/src/chat/') && !ASKING_EFFECTS.includes(path))
        .flatMap((path) => find(repository, path, isAskingEffect).map((node) => at(repository, path, node))),
    planted: {
      'web/src/wallet/Balance.tsx':
        "export function useBalance() {\n  useEffect(() => {\n    api('getWallet', {}).then(setWallet)\n  }, [])\n}\n",
    },
  },
  {
    sentence: 'a failure reaches a toast by tellFailure and a form by isToBeTold',
    violations: (repository) =>
      webSources(repository).flatMap((path) =>
        find(
          repository,
          path,
          (node) =>
            (ofCancelled(node) && !KNOWS_CANCELLED.test(path)) ||
            (isOwnToast(node) && !path.endsWith('/tell-failure.ts')),
        ).map((node) => at(repository, path, node)),
      ),
    planted: {
      'web/src/chat/list/DeleteChat.tsx': 'export const tell = (error, t) => showToast(failureText(error, t))\n',
      'web/src/friends/Sheet.tsx': 'export const isNews = (error) => !(error instanceof Cancelled)\n',
    },
  },
]
