import { below, isTest, type Repository } from './repository.ts'
import type { Rule } from './rule.ts'
import { imports } from './source.ts'

export const FEATURES = [
  'account',
  'friends',
  'groups',
  'chat',
  'media',
  'chests',
  'wallet',
  'identity',
  'rewards',
  'games',
  'home',
  'support',
  'operators',
  'ledger',
]

// Who may enter whom. What must happen because something happened elsewhere is a listener, not an arrow.
const ARROWS: Record<Tree, Record<string, readonly string[]>> = {
  server: {
    account: ['media'],
    chat: ['account'],
    friends: ['account', 'chat'],
    groups: ['account', 'chat'],
    operators: ['account', 'chat', 'home'],
  },
  web: { friends: ['account'], groups: ['account'], chat: ['account', 'friends', 'groups'], home: ['account'] },
}

type Tree = 'server' | 'web'
const TREES: Tree[] = ['server', 'web']
const FOLDERS: Record<Tree, string[]> = {
  server: ['platform', 'generated', ...FEATURES],
  web: ['app', 'platform', ...FEATURES],
}

interface Crossing {
  tree: Tree
  path: string
  /** The folder under src, or undefined for a file that stands beside the folders. */
  from: string | undefined
  into: string
  to: string
}

const folderOf = (tree: string, path: string) => new RegExp(`^${tree}/src/([^/]+)/`).exec(path)?.[1]

/** Every import that ends in a feature it did not start in; tests may look anywhere. */
function crossings(repository: Repository): Crossing[] {
  return TREES.flatMap((tree) =>
    below(repository, `${tree}/src/`)
      .filter((path) => !isTest(path))
      .flatMap((path) =>
        imports(repository, path).flatMap(({ to }) => {
          const from = folderOf(tree, path)
          const into = folderOf(tree, to)
          return into && into !== from && FEATURES.includes(into) ? [{ tree, path, from, into, to }] : []
        }),
      ),
  )
}

const told = ({ path, to }: Crossing) => `${path} imports ${to}`
/** The app of the web puts screens into routes, each loaded where it stands, past the door. */
const isMounting = ({ tree, from, path }: Crossing) => tree === 'web' && (from === 'app' || path === 'web/src/main.tsx')

function cycles(edges: [from: string, to: string][]): string[] {
  const onward = new Map<string, Set<string>>()
  for (const [from, to] of edges) onward.set(from, (onward.get(from) ?? new Set()).add(to))
  const search = (trail: string[]): string[] =>
    [...(onward.get(trail.at(-1)!) ?? [])].flatMap((next) => {
      if (next === trail[0]) return [[...trail, next].join(' → ')]
      // Every cycle is told once, from its first feature in the alphabet.
      return trail.includes(next) || next < trail[0]! ? [] : search([...trail, next])
    })
  return [...onward.keys()].flatMap((from) => search([from]))
}

export const featureRules: Rule[] = [
  {
    sentence: 'every folder of server/src and web/src is the platform, the app, generated or a feature',
    violations: (repository) =>
      TREES.flatMap((tree) => {
        const folders = new Set(
          repository.paths.map((path) => folderOf(tree, path)).filter((name) => name !== undefined),
        )
        return [...folders].filter((name) => !FOLDERS[tree].includes(name)).map((name) => `${tree}/src/${name}`)
      }),
    planted: { 'server/src/services/mail.ts': '' },
  },
  {
    sentence: 'the platform of a tree imports no feature',
    violations: (repository) =>
      crossings(repository)
        .filter(({ from }) => from === 'platform')
        .map(told),
    planted: { 'server/src/platform/gateway.ts': "import { rooms } from '../chat/index.ts'\n" },
  },
  {
    sentence: 'a feature is entered only through its index.ts, except by the app of the web',
    violations: (repository) =>
      crossings(repository)
        .filter((crossing) => !isMounting(crossing))
        .filter(({ tree, into, to }) => to !== `${tree}/src/${into}/index.ts`)
        .map(told),
    planted: { 'server/src/chat/send-message.ts': "import { user } from '../account/sql.ts'\n" },
  },
  {
    sentence: 'a feature enters another only along a declared arrow',
    violations: (repository) =>
      crossings(repository)
        .filter(({ from }) => from !== undefined && FEATURES.includes(from))
        .filter(({ tree, from, into }) => !ARROWS[tree][from!]?.includes(into))
        .map(told),
    planted: { 'server/src/account/login.ts': "import { open } from '../chat/index.ts'\n" },
  },
  {
    sentence: 'the arrows between features form no cycle',
    violations: (repository) =>
      TREES.flatMap((tree) =>
        cycles([
          ...Object.entries(ARROWS[tree]).flatMap(([from, all]) => all.map((to): [string, string] => [from, to])),
          ...crossings(repository)
            .filter((crossing) => crossing.tree === tree && crossing.from && FEATURES.includes(crossing.from))
            .map(({ from, into }): [string, string] => [from!, into]),
        ]),
      ),
    planted: {
      'server/src/account/login.ts': "import { open } from '../wallet/index.ts'\n",
      'server/src/wallet/index.ts': "import { user } from '../account/index.ts'\n",
    },
  },
  {
    sentence: 'only app.ts of the server and the app folder of the web know all features',
    violations: (repository) =>
      crossings(repository)
        .filter(({ from }) => from === undefined)
        .filter((crossing) => crossing.path !== 'server/src/app.ts' && !isMounting(crossing))
        .map(told),
    planted: { 'server/src/main.ts': "import { chat } from './chat/index.ts'\n" },
  },
]
