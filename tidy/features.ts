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

/** Who everybody is, which all features of the web show: names, pictures, remarks, presence. */
const WEB_FEATURES = ['people', ...FEATURES]

/** Of the console, where each is a page or two and none enters another. */
const CONSOLE_FEATURES = [
  'session',
  'dashboard',
  'users',
  'withdrawals',
  'recharges',
  'chests',
  'games',
  'approvals',
  'identity',
  'agents',
  'complaints',
  'settings',
  'content',
  'operators',
  'audit',
]

// Who may enter whom. What must happen because something happened elsewhere is a listener, not an arrow.
const ARROWS: Record<Tree, Record<string, readonly string[]>> = {
  server: {
    account: ['media'],
    chat: ['account', 'media'],
    friends: ['account', 'chat'],
    groups: ['account', 'chat', 'friends', 'media'],
    support: ['account', 'chat', 'groups', 'media'],
    identity: ['account', 'media'],
    wallet: ['account', 'identity', 'ledger', 'media'],
    chests: ['account', 'chat', 'groups', 'ledger', 'wallet'],
    games: ['account', 'home', 'identity', 'ledger', 'wallet'],
    rewards: ['account', 'games', 'identity', 'ledger', 'wallet'],
    operators: ['account', 'chat', 'games', 'groups', 'home', 'identity', 'media', 'support', 'wallet'],
  },
  web: {
    account: ['people'],
    chat: ['account', 'people'],
    friends: ['account', 'chat', 'people'],
    groups: ['account', 'chat', 'friends', 'people'],
    support: ['account', 'chat', 'people'],
    home: ['account'],
    identity: ['account', 'chat', 'wallet'],
    wallet: ['account', 'chat'],
    chests: ['account', 'chat', 'groups', 'people', 'wallet'],
    games: ['account', 'chat', 'people', 'wallet'],
    rewards: ['account', 'games', 'wallet'],
  },
  console: {},
}

/** The second custodian of the draw, which shares a repository with the site and nothing else. */
const NOTARY = 'server/src/notary/'
const NOTARY_MAY_ENTER = [
  NOTARY,
  'server/src/platform/',
  'server/src/context.ts',
  'server/src/system.ts',
  'server/src/custodians.ts',
  'rules/',
]
/** What leads to the records, the hints and the caches of the site. */
const SITE_ONLY =
  /^(server\/src\/(platform\/(?:[a-z]+\/)?(db|bus|redis|outbox|jobs|transaction)|server|app)\.ts|pg|kysely|graphile-worker|@redis\/client|@nats-io\/.*)$/

type Tree = 'server' | 'web' | 'console'
const TREES: Tree[] = ['server', 'web', 'console']
const FEATURES_OF: Record<Tree, string[]> = { server: FEATURES, web: WEB_FEATURES, console: CONSOLE_FEATURES }
const FOLDERS: Record<Tree, string[]> = {
  server: ['platform', 'generated', 'notary', ...FEATURES],
  web: ['app', 'names', 'platform', ...WEB_FEATURES],
  console: ['app', 'platform', ...CONSOLE_FEATURES],
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
          return into && into !== from && FEATURES_OF[tree].includes(into) ? [{ tree, path, from, into, to }] : []
        }),
      ),
  )
}

const told = ({ path, to }: Crossing) => `${path} imports ${to}`
/** The apps of the browser put screens into routes, each loaded where it stands, past the door. */
const isMounting = ({ tree, from, path }: Crossing) =>
  tree !== 'server' && (from === 'app' || path === `${tree}/src/main.tsx`)

/** All that is loaded with a file, packages by their names. */
function loadedWith(repository: Repository, path: string, seen = new Set<string>()): Set<string> {
  for (const { to, is_type, is_package } of imports(repository, path)) {
    if (is_type || seen.has(to)) continue
    seen.add(to)
    if (!is_package && repository.has(to)) loadedWith(repository, to, seen)
  }
  return seen
}

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
    sentence: 'every folder of server/src, web/src and console/src is the platform, the app, generated or a feature',
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
    planted: { 'server/src/platform/realtime/gateway.ts': "import { rooms } from '../../chat/index.ts'\n" },
  },
  {
    sentence: 'a feature is entered only through its index.ts, except by the apps of the browser',
    violations: (repository) =>
      crossings(repository)
        .filter((crossing) => !isMounting(crossing))
        .filter(({ tree, into, to }) => to !== `${tree}/src/${into}/index.ts`)
        .map(told),
    planted: { 'server/src/chat/send/send-message.ts': "import { user } from '../../account/sql.ts'\n" },
  },
  {
    sentence: 'a feature enters another only along a declared arrow',
    violations: (repository) =>
      crossings(repository)
        .filter(({ tree, from }) => from !== undefined && FEATURES_OF[tree].includes(from))
        .filter(({ tree, from, into }) => !ARROWS[tree][from!]?.includes(into))
        .map(told),
    planted: { 'server/src/account/sign-in/login.ts': "import { open } from '../../chat/index.ts'\n" },
  },
  {
    sentence: 'the arrows between features form no cycle',
    violations: (repository) =>
      TREES.flatMap((tree) =>
        cycles([
          ...Object.entries(ARROWS[tree]).flatMap(([from, all]) => all.map((to): [string, string] => [from, to])),
          ...crossings(repository)
            .filter((crossing) => crossing.tree === tree && crossing.from && FEATURES_OF[tree].includes(crossing.from))
            .map(({ from, into }): [string, string] => [from!, into]),
        ]),
      ),
    planted: {
      'server/src/account/sign-in/login.ts': "import { open } from '../../wallet/index.ts'\n",
      'server/src/wallet/index.ts': "import { user } from '../account/index.ts'\n",
    },
  },
  {
    sentence: 'only app.ts of the server and the app folders of the browser know all features',
    violations: (repository) =>
      crossings(repository)
        .filter(({ from }) => from === undefined)
        .filter((crossing) => crossing.path !== 'server/src/app.ts' && !isMounting(crossing))
        .map(told),
    planted: { 'server/src/main.ts': "import { chat } from './chat/index.ts'\n" },
  },
  {
    sentence: 'the notary enters the platform and the rules only, and only main.ts enters the notary',
    violations: (repository) =>
      below(repository, 'server/src/')
        .filter((path) => !isTest(path))
        .flatMap((path) =>
          imports(repository, path)
            .filter(({ to, is_package }) =>
              path.startsWith(NOTARY)
                ? !is_package && !NOTARY_MAY_ENTER.some((name) => to.startsWith(name))
                : to.startsWith(NOTARY) && path !== 'server/src/main.ts',
            )
            .map(({ to }) => `${path} imports ${to}`),
        ),
    planted: { 'server/src/games/draw/draw-period.ts': "import { makeChain } from '../../notary/make-chain.ts'\n" },
  },
  {
    sentence: 'nothing that the notary loads knows the database, NATS or Redis',
    violations: (repository) =>
      below(repository, NOTARY)
        .filter((path) => !isTest(path))
        .flatMap((path) =>
          [...loadedWith(repository, path)].filter((to) => SITE_ONLY.test(to)).map((to) => `${path} loads ${to}`),
        ),
    planted: {
      'server/src/notary/store.ts': "import { later } from '../platform/later.ts'\n",
      'server/src/platform/later.ts': "import { Pool } from 'pg'\n",
    },
  },
]
