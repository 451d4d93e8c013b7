import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { announceSite } from '../server/owner-database.ts'
import { checkAnswers, waitFor } from './check.ts'
import { startChild, type Child } from './children.ts'
import {
  checkoutDatabase,
  databaseFromEnvironment,
  migrateDatabase,
  openDevelopmentDatabase,
  type DatabaseUrls,
} from './database.ts'
import { openDraws } from './draws.ts'
import { openInboxes } from './providers/inboxes.ts'
import { openTron } from './providers/tron.ts'
import { root } from './machine.ts'
import type { Options } from './options.ts'
import { freePort, lanOrigins } from './ports.ts'
import { findPostgres } from './postgres.ts'
import { developmentSecret } from './secret.ts'
import { mayBeSeeded, seed } from './seed/seed.ts'
import { seedOperators } from './seed/seed-operators.ts'
import type { People } from './seed/seed-people.ts'
import { runUntilStopped, type Stops } from './stops.ts'
import { welcome } from './seed/welcome.ts'

interface Ports {
  api: number
  web: number
  console: number
  inbox: number
  mail: number
  translate: number
  tron: number
  notary: number
}

export async function start(options: Options): Promise<void> {
  await runUntilStopped((stops) => startAll(options, stops))
}

async function startAll(options: Options, stops: Stops): Promise<void> {
  const database = await openDatabase(options, stops)
  const people = await seedIfAllowed(database.owner_url)
  const operators = people ? await seedOperators(database.owner_url) : []
  const ports = await choosePorts()
  stops.add(announceSite('dev', { owner_url: database.owner_url, console_origin: consoleOf(ports) }))
  const ways = { ...(await openInboxes(ports, stops)), ...openTron(ports.tron, stops) }

  const draws = await openDraws({ draw_url: database.draw_url, port: ports.notary, name: 'dev' }, stops)
  const children = startPrograms(database, ports, { ...ways, ...draws.variables })
  for (const child of children) stops.add(() => child.stop())
  const web = `http://127.0.0.1:${ports.web}`
  const console_origin = consoleOf(ports)
  const vanished = Promise.race([draws.notary, ...children].map(({ name, ended }) => ended.then(() => name)))
  await waitFor(
    [
      ...[`http://127.0.0.1:${ports.api}/api/public/sub_contracting`, web, `${web}/api/public/sub_contracting`],
      console_origin,
    ],
    vanished,
  )
  const lan = lanOrigins(ports.web)
  const addresses = {
    local: `http://localhost:${ports.web}`,
    lan,
    inbox: `http://localhost:${ports.inbox}`,
    console: console_origin,
    calls: `http://localhost:${ports.web}/docs/`,
  }

  if (options.is_check) {
    if (!people) throw new Error('nothing to check: this database has people of its own')
    const answers = await checkAnswers(web, addresses.inbox, people)
    console.log(`Checked: ${answers.join(', ')}`)
    console.log(welcome(addresses, people, operators))
    await stops.run()
    process.exit(0)
  }
  console.log(welcome(addresses, people, operators))
  throw new Error(`${await vanished} has ended, so everything else stops too`)
}

async function openDatabase({ postgres }: Options, stops: Stops): Promise<DatabaseUrls> {
  const given = postgres ? undefined : databaseFromEnvironment()
  if (given) {
    console.log(`Database: ${new URL(given.owner_url).host}${new URL(given.owner_url).pathname}, from the environment`)
    return migrateDatabase(given.owner_url, given.app_url)
  }
  const cluster = await findPostgres(postgres)
  stops.add(cluster.stop)
  console.log(`Database: ${cluster.told}`)
  return openDevelopmentDatabase(cluster, checkoutDatabase('dev'))
}

async function seedIfAllowed(owner_url: string): Promise<People | undefined> {
  return (await mayBeSeeded(owner_url)) ? seed(owner_url) : undefined
}

async function choosePorts(): Promise<Ports> {
  const api = await freePort(Number(process.env['PORT'] ?? 3000))
  const web = await freePort(5173, [api])
  const operators = await freePort(5174, [api, web])
  const inbox = await freePort(8025, [api, web, operators])
  const mail = await freePort(1025, [api, web, operators, inbox])
  const translate = await freePort(5050, [api, web, operators, inbox, mail])
  const tron = await freePort(5070, [api, web, operators, inbox, mail, translate])
  const notary = await freePort(3100, [api, web, operators, inbox, mail, translate, tron])
  return { api, web, console: operators, inbox, mail, translate, tron, notary }
}

const consoleOf = (ports: Ports) => `http://localhost:${ports.console}`

function startPrograms(urls: DatabaseUrls, ports: Ports, ways: Record<string, string>): Child[] {
  const { app_url, admin_url } = urls
  const server = startChild({
    name: 'server',
    arguments: ['--watch', '--watch-preserve-output', '--disable-warning=ExperimentalWarning', 'server/src/main.ts'],
    folder: root,
    variables: {
      NODE_ENV: 'development',
      DATABASE_URL: app_url,
      ADMIN_DATABASE_URL: admin_url,
      HOST: '0.0.0.0',
      MONITOR_PORT: '0',
      PORT: String(ports.api),
      SECRET: developmentSecret(),
      ADDRESS_LIMITS: 'off',
      ECONOMY: 'play',
      CONSOLE_ORIGIN: consoleOf(ports),
      INSTALL_ORIGIN: lanOrigins(ports.web)[0] ?? '',
      ...ways,
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    },
  })
  return [
    server,
    startVite('web', '0.0.0.0', ports.web, ports.api),
    startVite('console', '127.0.0.1', ports.console, ports.api),
  ]
}

/** An app of the browser, built again whenever a file changes. */
function startVite(workspace: 'web' | 'console', host: string, port: number, api: number): Child {
  const folder = join(root, workspace)
  const vite = dirname(createRequire(join(folder, 'package.json')).resolve('vite/package.json'))
  const address = ['--host', host, '--port', String(port), '--strictPort']
  return startChild({
    name: workspace,
    arguments: [join(vite, 'bin', 'vite.js'), ...address, '--clearScreen', 'false', '--logLevel', 'warn'],
    folder,
    variables: { MELA_API: `http://127.0.0.1:${api}` },
  })
}
