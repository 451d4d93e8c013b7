import { execFileSync } from 'node:child_process'
import { checkAnswers, waitFor } from './check.ts'
import { startChild } from './children.ts'
import { openDevelopmentDatabase } from './database.ts'
import { keepTalking } from './demo-life.ts'
import { writeDemo } from './demo-site.ts'
import { openInboxes } from './inboxes.ts'
import { root } from './machine.ts'
import type { Options } from './options.ts'
import { freePort, lanAddresses } from './ports.ts'
import { findPostgres } from './postgres.ts'
import { seedOperators } from './seed-operators.ts'
import { runUntilStopped, type Stops } from './stops.ts'
import { welcome } from './welcome.ts'

const DATABASE = 'mela_demo'

export async function startDemo(options: Options): Promise<void> {
  await runUntilStopped((stops) => startAll(options, stops))
}

async function startAll(options: Options, stops: Stops): Promise<void> {
  console.log('Building the app')
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const cluster = await findPostgres(options.postgres)
  stops.add(cluster.stop)
  console.log(`Database: ${cluster.told}`)
  const { owner_url, app_url } = await openDevelopmentDatabase(cluster, DATABASE)
  const { people, guests } = await writeDemo(owner_url)

  const operators = await seedOperators(owner_url)

  const port = await freePort(Number(process.env['PORT'] ?? 3000))
  const inbox = await freePort(8025, [port])
  const ways = await openInboxes({ inbox, mail: await freePort(1025, [port, inbox]) }, stops)
  const server = startChild({
    name: 'server',
    arguments: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=64', 'server/src/main.ts'],
    folder: root,
    variables: {
      NODE_ENV: 'development',
      DATABASE_URL: app_url,
      HOST: '0.0.0.0',
      PORT: String(port),
      ADDRESS_LIMITS: 'off',
      ...ways,
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    },
  })
  stops.add(() => server.stop())
  const local = `http://localhost:${port}`
  const vanished = server.ended.then(() => server.name)
  await waitFor([`${local}/api/public/sub_contracting`, local], vanished)

  const life = new AbortController()
  stops.add(() => Promise.resolve(life.abort()))
  const lan = lanAddresses().map((address) => `http://${address}:${port}`)
  const addresses = { local, lan, inbox: `http://localhost:${inbox}` }
  if (options.is_check) {
    console.log(`Checked: ${(await checkAnswers(local, addresses.inbox, people)).join(', ')}`)
    console.log(welcome(addresses, people, operators))
    await stops.run()
    process.exit(0)
  }
  const talking = keepTalking(local, guests, Object.values(people), life.signal)
  console.log(welcome(addresses, people, operators))
  await Promise.race([talking, vanished])
  throw new Error('the server has ended, so the demo stops too')
}
