import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answers } from '../server/test/engines/services.ts'
import { postgresBin, query, unprivilegedUser, type Postgres } from '../server/test/engines/postgres.ts'
import { writeConfig } from './write-config.ts'
import { freePort, makeFolder, startChild, type Engine } from '../server/test/engines/child.ts'

// ejabberd from Debian as the peer: an instance of our own with its archive in our PostgreSQL.
const LIBRARIES = '/usr/lib/x86_64-linux-gnu'
const SCHEMA = '/usr/share/ejabberd/sql/pg.sql'
export const PASSWORD = 'bench-password'

export interface Ejabberd extends Engine {
  names: string[]
  url_of_database: string
}

export function isEjabberdInstalled(): boolean {
  const is_installed = existsSync('/usr/bin/erl') && existsSync(SCHEMA)
  if (!is_installed)
    console.log('ejabberd is not installed here (apt-get install ejabberd): the peer figures stay null')
  return is_installed
}

export async function startEjabberd(postgres: Postgres, people: number): Promise<Ejabberd> {
  const url_of_database = postgres.urlOf('ejabberd')
  const names = Array.from({ length: people }, (_, index) => `bench${index}`)
  await query(postgres.urlOf('postgres'), 'CREATE DATABASE ejabberd')
  execFileSync(join(postgresBin(), 'psql'), ['-q', '-d', url_of_database, '-f', SCHEMA], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await query(url_of_database, 'INSERT INTO users (username, password) SELECT unnest($1::text[]), $2', [
    names,
    PASSWORD,
  ])
  await query(url_of_database, 'VACUUM ANALYZE')

  const dir = makeFolder('ejabberd')
  const user = unprivilegedUser('ejabberd')
  const port = await freePort()
  const template = readFileSync(new URL('./ejabberd/ejabberd.yml', import.meta.url), 'utf8')
  const config = template.replace('{{port}}', String(port)).replace('{{sql_port}}', String(postgres.port))
  const config_file = writeConfig(dir, 'ejabberd.yml', config, user)
  mkdirSync(join(dir, 'spool'))
  if (user) for (const path of [dir, join(dir, 'spool')]) chownSync(path, user.uid, user.gid)

  const engine = await startChild({
    name: 'ejabberd',
    port,
    url: `xmpp://localhost:${port}`,
    command: '/usr/bin/erl',
    args: ['-noinput', '+K', 'true', '+P', '250000', '-mnesia', 'dir', `"${join(dir, 'spool')}"`, '-s', 'ejabberd'],
    spawn: {
      ...user,
      cwd: dir,
      env: {
        PATH: process.env['PATH'],
        HOME: dir,
        ERL_LIBS: LIBRARIES,
        ERL_MAX_PORTS: '32000',
        ERL_CRASH_DUMP: join(dir, 'crash'),
        EJABBERD_CONFIG_PATH: config_file,
        EJABBERD_LOG_PATH: join(dir, 'ejabberd.log'),
      },
    },
    log_file: join(dir, 'log'),
    isReady: () =>
      answers(
        port,
        `<stream:stream to='localhost' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>`,
        '<?xml',
      ),
  })
  return Object.assign(Object.create(engine) as Engine, { names, url_of_database })
}
