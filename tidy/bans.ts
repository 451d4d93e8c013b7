import { isTest, sources, type Repository } from './repository.ts'
import type { Rule } from './rule.ts'
import { at, dotted, find, isNode, type Node } from './source.ts'

const TOOLS = /^(dev|bench|e2e|server\/authorization)\//
const CLOCKS = [
  'server/src/system.ts',
  'web/src/platform/device/clock.ts',
  'web/src/platform/device/random.ts',
  'console/src/platform/clock.ts',
]
// Migrating, generating and the commands for operators and the ledger run by hand as the owner of the database, whose address the server must not know.
const ENVIRONMENT = [
  'server/src/config.ts',
  'server/migrate.ts',
  'server/generate.ts',
  'server/operator.ts',
  'server/ledger.ts',
  'web/vite.config.ts',
  'console/vite.config.ts',
  'gate.ts',
  'nightly.ts',
  'test-report.ts',
  'test.ts',
  'thorough.ts',
  'waits.ts',
]
const MONEY = /(^rules\/|(^|\/)(money|ledger|wallet|chests|rewards|odds|payouts?)(\/|[.-]))/

function banned(
  repository: Repository,
  isExempt: (path: string) => boolean,
  name: (node: Node) => string | undefined,
): string[] {
  return sources(repository)
    .filter((path) => !isTest(path) && !isExempt(path))
    .flatMap((path) =>
      find(repository, path, (node) => name(node) !== undefined).map(
        (node) => `${at(repository, path, node)} ${name(node) ?? ''}`,
      ),
    )
}

const member = (names: readonly string[]) => (node: Node) => {
  const found = node.type === 'MemberExpression' ? dotted(node)?.replace(/^(globalThis|window|self)\./, '') : undefined
  return found && names.includes(found) ? found : undefined
}
const timeOrChance = member(['Date.now', 'Math.random', 'crypto.randomUUID', 'crypto.getRandomValues'])
const importsChance = (node: Node) =>
  node.type === 'ImportSpecifier' && /^(randomBytes|randomInt|randomUUID)$/.test(dotted(node['imported']) ?? '')
    ? dotted(node['imported'])
    : undefined
const emptyDate = (node: Node) =>
  /^(New|Call)Expression$/.test(node.type) &&
  dotted(node['callee']) === 'Date' &&
  (node.type === 'CallExpression' || (node['arguments'] as unknown[]).length === 0)
    ? 'new Date()'
    : undefined

const HTML = ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'dangerouslySetInnerHTML', 'srcdoc', 'srcDoc']
/** As a property, as an attribute of JSX or as a key of props. */
const html = (node: Node) => {
  const name = node.type === 'Identifier' || node.type === 'JSXIdentifier' ? node['name'] : node['value']
  return /^(Identifier|JSXIdentifier|Literal)$/.test(node.type) && HTML.includes(String(name))
    ? String(name)
    : undefined
}

const ROUNDING = member(['Number.parseFloat', 'Math.round', 'Math.floor', 'Math.ceil', 'Math.trunc'])
function float(node: Node): string | undefined {
  if (node.type === 'Identifier' && node['name'] === 'parseFloat') return 'parseFloat'
  if (node.type === 'Identifier' && node['name'] === 'toFixed') return 'toFixed'
  if (node.type === 'Literal' && typeof node['value'] === 'number' && !Number.isInteger(node['value']))
    return 'a fraction'
  return ROUNDING(node)
}

export const banRules: Rule[] = [
  {
    sentence: 'time and chance come from the context of the server and the platform of the web only',
    violations: (repository) =>
      banned(
        repository,
        (path) => TOOLS.test(path) || CLOCKS.includes(path),
        (node) => timeOrChance(node) ?? emptyDate(node) ?? importsChance(node),
      ),
    planted: { 'server/src/chat/send/send-message.ts': 'export const at = Date.now()\n' },
  },
  {
    sentence: 'the environment is read by config.ts only',
    violations: (repository) =>
      banned(
        repository,
        (path) => TOOLS.test(path) || ENVIRONMENT.includes(path),
        (node) => (node.type === 'MemberExpression' && dotted(node) === 'process.env' ? 'process.env' : undefined),
      ),
    planted: { 'server/src/platform/data/db.ts': "export const url = process.env['DATABASE_URL']\n" },
  },
  {
    sentence: 'no text becomes HTML',
    violations: (repository) => banned(repository, (path) => /^(tidy|e2e|bench)\//.test(path), html),
    planted: { 'web/src/chat/Bubble.tsx': 'export const B = () => <p dangerouslySetInnerHTML={{ __html: "" }} />\n' },
  },
  {
    sentence: 'money is never a floating-point number',
    violations: (repository) => banned(repository, (path) => !MONEY.test(path) || path.startsWith('e2e/'), float),
    planted: {
      'server/src/wallet/exchange/exchange.ts': 'export const rate = (text: string) => parseFloat(text) * 0.98\n',
    },
  },
  {
    sentence: 'nothing is of type any, and no type error is silenced',
    violations: (repository) => [
      ...sources(repository).flatMap((path) =>
        find(repository, path, (node) => node.type === 'TSAnyKeyword').map(
          (node) => `${at(repository, path, node)} any`,
        ),
      ),
      ...sources(repository).filter((path) => /^\s*\/[/*] ?@ts-(ignore|nocheck)/m.test(repository.read(path))),
    ],
    planted: { 'web/src/chat/queries.ts': 'export const rows = [] as any\n' },
  },
  {
    sentence: 'tests mock none of our code, compare no snapshots and leave none of them out',
    violations: (repository) =>
      sources(repository)
        .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
        .flatMap((path) =>
          find(repository, path, (node) => {
            const name = dotted(isNode(node['callee']) ? node['callee'] : undefined)
            return /^vi\.(mock|doMock)$|\.to(Match|Throw)\w*Snapshot$|^(test|it|describe)\.(only|skip|todo)$/.test(
              name ?? '',
            )
          }).map((node) => at(repository, path, node)),
        ),
    planted: { 'server/src/chat/chat.test.ts': "vi.mock('./sql.ts')\n" },
  },
]
