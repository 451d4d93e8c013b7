import { posix } from 'node:path'
import { scriptNames } from './packages.ts'
import type { Repository } from './repository.ts'
import type { Rule } from './rule.ts'
import { entries, imports } from './source.ts'

const TREES = 'contract|server|ui|web|console|rules|e2e|bench|dev|deploy|docs|mutants|tidy|\\.ci|\\.github'
const repositoryPath = new RegExp(`^(?:${TREES})/[\\w./-]*$`)
// The specification talks about the whole product, the changelog about the past.
const isDocument = (path: string) => path.endsWith('.md') && !path.startsWith('docs/spec/') && path !== 'CHANGELOG.md'

const isBuilt = (path: string) => /(^|\/)(dist|node_modules)(\/|$)/.test(path)

interface Line {
  where: string
  path: string
  text: string
}

/** A line that says what is not built yet may name it. */
function lines(repository: Repository): Line[] {
  return repository.paths.filter(isDocument).flatMap((path) =>
    repository
      .read(path)
      .split('\n')
      .map((text, index) => ({ where: `${path}:${index + 1}`, path, text }))
      .filter(({ text }) => !/not built yet/i.test(text)),
  )
}

const captures = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!)

const MESSAGE_PATH = 'docs/life-of-a-message.md'
const STEPS_MOST = 20
/** How a message goes on where nothing is imported; each happens once. */
const BOUNDARIES = ['tap', 'HTTP', 'bus', 'WebSocket']

interface Step {
  file: string
  way: string
}

const stepsOf = (repository: Repository): Step[] =>
  repository.has(MESSAGE_PATH)
    ? [...repository.read(MESSAGE_PATH).matchAll(/^\| \d+ \| `([^`]+)` \| (\w+) \|/gm)].map((match) => ({
        file: match[1]!,
        way: match[2]!,
      }))
    : []

/** Steps that do not follow from an earlier one: neither imports the other, and no boundary lies between. */
function brokenSteps(repository: Repository): string[] {
  const steps = stepsOf(repository)
  const files = steps.map(({ file }) => file)
  const onward = new Map(
    files.map((file) => [file, repository.has(file) ? imports(repository, file).map(({ to }) => to) : []]),
  )
  const isConnected = (one: string, other: string) =>
    onward.get(one)!.includes(other) || onward.get(other)!.includes(one)
  const broken = steps
    .filter(({ file, way }, index) => {
      if (way === 'import') return !files.slice(0, index).some((earlier) => isConnected(earlier, file))
      return !BOUNDARIES.includes(way) || steps.findIndex((step) => step.way === way) !== index
    })
    .map(({ file, way }) => `${file} is not reached by ${way}`)
  return [
    ...broken,
    ...(steps.length > STEPS_MOST ? [`${steps.length} steps`] : []),
    ...(repository.has(MESSAGE_PATH) && steps.length < BOUNDARIES.length ? ['there is no list of steps'] : []),
  ]
}

/** What docs/glossary.md has another word for. The seeds are what people say to each other. */
const REPLACED =
  /(?<![a-z])(believed (for|ms)|shelf|shelves|farewell|anew|hearers?|conversation key|(redis|bus|database|provider|node|nats|notary) (is|was) away)(?![a-z])/i
const MAY_SAY = /^(docs\/(glossary\.md|spec\/)|CHANGELOG\.md|tidy\/docs\.ts|dev\/(seed|demo)\/)/
const split = (text: string) => text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('_', ' ')

const replacedWords = (repository: Repository): string[] =>
  repository.paths
    .filter((path) => /\.(tsx?|md|css)$/.test(path) && !MAY_SAY.test(path) && !isBuilt(path))
    .flatMap((path) =>
      repository
        .read(path)
        .split('\n')
        .flatMap((text, index) => {
          const word = REPLACED.exec(split(text))
          return word ? [`${path}:${index + 1} says ${word[0]}`] : []
        }),
    )

export const docRules: Rule[] = [
  {
    sentence: 'the life of a message names the files it passes, each connected with an earlier one, and at most twenty',
    violations: brokenSteps,
    planted: {
      [MESSAGE_PATH]: '| 1 | `web/src/chat/send.ts` | tap | it |\n| 2 | `server/src/chat/send.ts` | import | it |\n',
      'web/src/chat/send.ts': '',
      'server/src/chat/send.ts': '',
    },
  },
  {
    sentence: 'nothing says a word for which the glossary has another',
    violations: replacedWords,
    planted: { 'server/src/platform/redis.ts': "export const told = 'redis is away'\n" },
  },
  {
    sentence: 'documents name only npm scripts that exist',
    violations: (repository) => {
      const known = new Set([...scriptNames(repository), 'start', 'test'])
      return lines(repository).flatMap(({ where, text }) =>
        captures(text, /npm run (?:-s |--silent )?([a-z][\w:-]*)/g)
          .filter((name) => !known.has(name))
          .map((name) => `${where} npm run ${name}`),
      )
    },
    planted: { 'README.md': 'Run `npm run everything`.\n', 'package.json': '{"scripts":{"dev":"node dev/dev.ts"}}' },
  },
  {
    sentence: 'documents link only to files that exist',
    violations: (repository) =>
      lines(repository).flatMap(({ where, path, text }) =>
        captures(text, /\]\(([^)#\s]+)[^)]*\)/g)
          .filter((target) => !/^[a-z]+:/.test(target))
          .filter((target) => !repository.has(posix.join(posix.dirname(path), target)))
          .map((target) => `${where} links to ${target}`),
      ),
    planted: { 'docs/architecture.md': '[the ledger](ledger.md)\n' },
  },
  {
    sentence: 'documents name only paths of the repository that exist',
    violations: (repository) =>
      lines(repository).flatMap(({ where, text }) =>
        captures(text, /`([^`]+)`/g)
          .filter((code) => repositoryPath.test(code) && !isBuilt(code) && !repository.has(code))
          .map((code) => `${where} names ${code}`),
      ),
    planted: { 'docs/architecture.md': 'See `server/src/chat/never.ts`.\n' },
  },
  {
    sentence: '.env.example names the variables that config.ts reads, and no others',
    violations: (repository) => {
      const path = 'server/src/config.ts'
      const read = repository.has(path) ? entries(repository, path, 'environment').map(([name]) => name) : []
      const example = repository.has('.env.example') ? repository.read('.env.example') : ''
      const named = captures(example, /^#? ?([A-Z][A-Z0-9_]+)=/gm).filter((name) => name !== 'OWNER_DATABASE_URL')
      return [
        ...read.filter((name) => !named.includes(name)).map((name) => `${name} is missing`),
        ...named.filter((name) => !read.includes(name)).map((name) => `${name} is not read`),
      ]
    },
    planted: {
      'server/src/config.ts': 'const environment = z.object({ PORT: z.number() })\n',
      '.env.example': 'PORTS=3000\n',
    },
  },
  {
    sentence: 'a requirement that a test names exists, and a test names at most two',
    violations: (repository) => {
      const path = 'docs/spec/requirements.tsv'
      const known = new Set(repository.has(path) ? repository.read(path).match(/^[A-Z]+-\d{3}(?=\t)/gm) : [])
      return repository.paths
        .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
        .flatMap((file) =>
          captures(repository.read(file), /\b(?:test|it)[\w.]*\(\s*['"`]((?:[A-Z]+-\d{3}\s+)+)/g).flatMap((opening) => {
            const ids = opening.trim().split(/\s+/)
            const unknown = ids.filter((id) => !known.has(id))
            return [...unknown, ...(ids.length > 2 ? [opening.trim()] : [])].map((id) => `${file} names ${id}`)
          }),
        )
    },
    planted: { 'server/src/chat/chat.test.ts': "test('CHAT-999 a message', () => {})\n" },
  },
]
