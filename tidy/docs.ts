import { posix } from 'node:path'
import { scriptNames } from './packages.ts'
import type { Repository } from './repository.ts'
import type { Rule } from './rule.ts'
import { entries } from './source.ts'

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

export const docRules: Rule[] = [
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
