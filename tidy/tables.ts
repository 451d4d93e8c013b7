import { below, isTest, type Repository } from './repository.ts'
import type { Rule } from './rule.ts'
import { FEATURES } from './features.ts'
import { dotted, find, literal, parse, walk } from './source.ts'

const OWNERS = ['platform', ...FEATURES]

/** From the dump where there is one, and from the migrations. */
function tables(repository: Repository): string[] {
  const sql = repository.paths.filter((path) => /^server\/(schema|migrations\/.*)\.sql$/.test(path))
  const created =
    /CREATE (?:UNLOGGED )?(?:TABLE|(?:MATERIALIZED )?VIEW|SEQUENCE) (?:IF NOT EXISTS )?(?:public\.)?(\w+)/gi
  return [...new Set(sql.flatMap((path) => [...repository.read(path).matchAll(created)].map((match) => match[1]!)))]
}

const ownerOf = (table: string) => OWNERS.find((owner) => table.startsWith(`${owner}_`))

/** Names of tables in strings and templates; comments and identifiers do not count. */
function touched(repository: Repository, path: string, known: readonly string[]): string[] {
  const texts: string[] = []
  walk(parse(repository, path), (node) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') texts.push(node['value'])
    if (node.type === 'TemplateElement') texts.push((node['value'] as { raw: string }).raw)
  })
  const words = new Set(texts.join(' ').match(/\w+/g) ?? [])
  return known.filter((table) => words.has(table))
}

/** A connection keeps a statement under its name: another one of the same name is refused by it. */
function statementNames(repository: Repository): { name: string; path: string }[] {
  return below(repository, 'server/src/')
    .filter((path) => !isTest(path))
    .flatMap((path) =>
      find(repository, path, (node) => node.type === 'CallExpression' && dotted(node['callee']) === 'statement')
        .map((node) => literal((node['arguments'] as unknown[])[0]) ?? 'without a name')
        .map((name) => ({ name, path })),
    )
}

export const tableRules: Rule[] = [
  {
    sentence: 'no two statements have the same name',
    violations: (repository) => {
      const seen = new Set<string>()
      return statementNames(repository).flatMap(({ name, path }) => {
        const isSeen = seen.has(name)
        seen.add(name)
        return isSeen ? [`${path}: ${name}`] : []
      })
    },
    planted: {
      'server/src/chat/sql.ts': "export const one = statement<{ id: string }>('chat_read', 'SELECT :id')\n",
      'server/src/chat/other-sql.ts': "export const two = statement('chat_read', 'SELECT 1')\n",
    },
  },
  {
    sentence: 'every table begins with the name of the feature that owns it',
    violations: (repository) => tables(repository).filter((table) => ownerOf(table) === undefined),
    planted: { 'server/migrations/0001_chat.sql': 'CREATE TABLE message (id bigint);\n' },
  },
  {
    sentence: 'a feature touches only its own tables, and the platform only those of the platform',
    violations: (repository) => {
      const known = tables(repository)
      return below(repository, 'server/src/')
        .filter((path) => !isTest(path))
        .flatMap((path) => {
          const folder = path.split('/').length > 3 ? path.split('/')[2] : undefined
          return touched(repository, path, known)
            .filter((table) => ownerOf(table) !== folder)
            .map((table) => `${path} touches ${table}`)
        })
    },
    planted: {
      'server/schema.sql': 'CREATE TABLE public.account_user (id bigint);\n',
      'server/src/chat/sql.ts': 'export const read = sql`SELECT nickname FROM account_user`\n',
    },
  },
  {
    sentence: 'migrations are numbered without a gap',
    violations: (repository) =>
      repository.paths
        .filter((path) => path.startsWith('server/migrations/'))
        .toSorted()
        .filter((path, index) => !new RegExp(`/${String(index + 1).padStart(4, '0')}_[a-z0-9_]+\\.sql$`).test(path)),
    planted: { 'server/migrations/0002_chat.sql': '' },
  },
]
