import { execFileSync } from 'node:child_process'
import { announceSite } from '../../server/owner-database.ts'
import { checkAnswers, waitFor } from '../check.ts'
import { startChild } from '../children.ts'
import { checkoutDatabase, openDevelopmentDatabase } from '../database.ts'
import { keepTalking } from './demo-life.ts'
import { keepAsking } from './demo-queue.ts'
import { keepPlaying } from './demo-players.ts'
import { createSessions } from './demo-sessions.ts'
import { writeDemo, type Demo } from './demo-site.ts'
import { newTally, tellTally } from './players/tally.ts'
import { openDraws } from '../draws.ts'
import { openInboxes } from '../providers/inboxes.ts'
import { root } from '../machine.ts'
import type { Options } from '../options.ts'
import { openPayments } from '../providers/payments.ts'
import { openTron } from '../providers/tron.ts'
import { freePort, lanOrigins } from '../ports.ts'
import { findPostgres } from '../postgres.ts'
import { developmentSecret } from '../secret.ts'
import { seedOperators } from '../seed/seed-operators.ts'
import { runUntilStopped, type Stops } from '../stops.ts'
import { welcome } from '../seed/welcome.ts'

export async function startDemo(options: Options): Promise<void> {
  await runUntilStopped((stops) => startAll(options, stops))
}

async function startAll(options: Options, stops: Stops): Promise<void> {
  console.log('Building the app')
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const cluster = await findPostgres(options.postgres)
  stops.add(cluster.stop)
  console.log(`Database: ${cluster.told}`)
  const { owner_url, app_url, admin_url, draw_url } = await openDevelopmentDatabase(cluster, checkoutDatabase('demo'))
  const demo = await writeDemo(owner_url)
  const { people } = demo

  const operators = await seedOperators(owner_url)

  const port = await freePort(Number(process.env['PORT'] ?? 3000))
  const inbox = await freePort(8025, [port])
  const mail = await freePort(1025, [port, inbox])
  const translate = await freePort(5050, [port, inbox, mail])
  const payment = await freePort(5060, [port, inbox, mail, translate])
  const ways = {
    ...(await openInboxes({ inbox, mail, translate }, stops)),
    ...openPayments({ server: port, payment }, stops),
    ...openTron(await freePort(5070, [port, inbox, mail, translate, payment]), stops),
  }
  const notary = await freePort(3100, [port, inbox, mail, translate, payment])
  const draws = await openDraws({ draw_url, port: notary, name: 'demo' }, stops)
  // A host of its own on the same port, which browsers find on this machine.
  const console_origin = `http://console.localhost:${port}`
  stops.add(announceSite('demo', { owner_url, console_origin }))
  const server = startChild({
    name: 'server',
    arguments: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=64', 'server/src/main.ts'],
    folder: root,
    variables: {
      NODE_ENV: 'development',
      DATABASE_URL: app_url,
      ADMIN_DATABASE_URL: admin_url,
      HOST: '0.0.0.0',
      MONITOR_PORT: '0',
      PORT: String(port),
      SECRET: developmentSecret(),
      ADDRESS_LIMITS: 'off',
      ECONOMY: 'sandbox',
      CONSOLE_ORIGIN: console_origin,
      INSTALL_ORIGIN: lanOrigins(port)[0] ?? '',
      ...ways,
      ...draws.variables,
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    },
  })
  stops.add(() => server.stop())
  const local = `http://localhost:${port}`
  const vanished = server.ended.then(() => server.name)
  await waitFor([`${local}/api/public/sub_contracting`, local], vanished)

  const lan = lanOrigins(port)
  const addresses = { local, lan, inbox: `http://localhost:${inbox}`, console: console_origin, calls: `${local}/docs/` }
  if (options.is_check) {
    console.log(`Checked: ${(await checkAnswers(local, addresses.inbox, people)).join(', ')}`)
    console.log(welcome(addresses, people, operators))
    await stops.run()
    process.exit(0)
  }
  const life = startLife({ origin: local, owner_url }, demo, stops)
  console.log(welcome(addresses, people, operators))
  await Promise.race([life, vanished])
  throw new Error('the server has ended, so the demo stops too')
}

/** Ends, with what was left undone, when the demo stops. */
async function startLife(
  { origin, owner_url }: { origin: string; owner_url: string },
  { people, guests, crowd, players }: Demo,
  stops: Stops,
): Promise<void> {
  const stopping = new AbortController()
  const tally = newTally()
  stops.add(() => {
    stopping.abort()
    console.log(tellTally(tally))
    return Promise.resolve()
  })
  const sessionOf = createSessions(origin)
  await Promise.race([
    keepTalking(sessionOf, { guests, crowd, friends: Object.values(people) }, stopping.signal),
    keepAsking(sessionOf, { origin, owner_url, guests, crowd }, stopping.signal),
    keepPlaying(origin, { players, sessionOf, tally }, stopping.signal),
  ])
}
