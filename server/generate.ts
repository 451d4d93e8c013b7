import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { adminCalls } from '@mela/contract/admin-calls.ts'
import { calls } from '@mela/contract/calls.ts'
import { authorizationDocument } from './authorization/print.ts'
import { migrate } from './migrate.ts'
import { adminOpenapiDocument, openapiDocument } from './openapi.ts'

// Everything that is derived and committed: the routes and the OpenAPI documents from the contract, who may do what from
// the table of the tests, the readable dump of the schema and the types of its tables from a freshly migrated database.
// `--check` compares instead of writing.
const root = new URL('..', import.meta.url)

function routes(name: string, calls: Record<string, { method: string; path: string }>): string {
  const lines = Object.entries(calls).map(([call, { method, path }]) =>
    method === 'GET' ? `  ${call}: ['${path}'],` : `  ${call}: ['${path}', '${method}'],`,
  )
  return `// Written by \`npm run generate\` from the calls of the contract.\nimport type { Route } from '../route.ts'\n\nexport const ${name} = {\n${lines.join('\n')}\n} as const satisfies Record<string, Route>\n`
}

function output(command: string, args: string[], env: Record<string, string> = {}): string {
  const result = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    cwd: fileURLToPath(root),
  })
  if (result.status !== 0) throw new Error(`${command}: ${result.stderr || result.error?.message}`)
  return result.stdout
}

async function fromDatabase(): Promise<Record<string, string>> {
  const server = process.env['OWNER_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  const database = `mela_generate_${process.pid}`
  const url = new URL(server)
  url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`CREATE DATABASE ${database}`)
  try {
    await migrate(url.href)
    const dump = output('pg_dump', ['--schema-only', '--no-owner', '--schema=public', url.href])
    const tables = output(
      'kysely-codegen',
      [
        '--dialect',
        'postgres',
        '--print',
        '--log-level',
        'silent',
        '--include-pattern',
        'public.*',
        '--exclude-pattern',
        '*.(platform_migration|chat_message_*)',
      ],
      { DATABASE_URL: url.href },
    )
    return { 'server/schema.sql': readable(dump), 'server/src/generated/tables.ts': tables }
  } finally {
    await client.query(`DROP DATABASE ${database} WITH (FORCE)`)
    await client.end()
  }
}

/** Without what differs from one version of pg_dump to the next. */
function readable(dump: string): string {
  const lines = dump.split('\n').filter((line) => !/^(--|SET |SELECT pg_catalog|\\)/.test(line))
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
}

export async function generated(): Promise<Record<string, string>> {
  return {
    'contract/src/generated/routes.ts': routes('routes', calls),
    'contract/src/generated/admin-routes.ts': routes('adminRoutes', adminCalls),
    'contract/openapi.json': openapiDocument(),
    'contract/admin-openapi.json': adminOpenapiDocument(),
    'docs/authorization.md': authorizationDocument(),
    ...(await fromDatabase()),
  }
}

if (import.meta.main) {
  const is_check = process.argv.includes('--check')
  let stale = 0
  for (const [path, text] of Object.entries(await generated())) {
    const file = new URL(path, root)
    if (!is_check) writeFileSync(file, text)
    else if (readFileSync(file, 'utf8') !== text) {
      stale++
      console.log(`${path} is out of date: npm run generate`)
    }
  }
  console.log(is_check ? `${stale} files out of date` : 'written')
  process.exit(stale > 0 ? 1 : 0)
}
