import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { freePort } from '../engines/child.ts'

// OpenStack Swift with its S3 interface, on one device and the loopback: a real S3 server, from Debian's packages.
export interface Swift {
  endpoint: string
  key: string
  secret: string
  /** Signs as the owner of the key. */
  client: AwsClient
  makeBuckets(...names: string[]): Promise<void>
  stop(): void
}

type Section = Record<string, string | number>
const RINGS = ['object', 'container', 'account'] as const
const READY_WITHIN_MS = 120_000

export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'mela-swift-'))
  const etc = join(folder, 'etc')
  for (const name of ['etc', 'srv/d1', 'cache']) mkdirSync(join(folder, name), { recursive: true })
  const [memcached, proxy, ...ports] = await Promise.all([freePort(), freePort(), freePort(), freePort(), freePort()])
  const write = (name: string, sections: Record<string, Section>) =>
    writeFileSync(join(etc, name), Object.entries(sections).map(written).join('\n'))
  write('swift.conf', {
    'swift-hash': { swift_hash_path_prefix: 'mela', swift_hash_path_suffix: 'test' },
    'storage-policy:0': { name: 'Policy-0', default: 'yes' },
  })
  const base = { bind_ip: '127.0.0.1', workers: 0, swift_dir: etc, user: userInfo().username, log_level: 'WARNING' }
  for (const [index, ring] of RINGS.entries()) {
    const port = ports[index]!
    write(`${ring}-server.conf`, {
      DEFAULT: {
        ...base,
        bind_port: port,
        devices: join(folder, 'srv'),
        mount_check: 'false',
        disable_fallocate: 'true',
      },
      'pipeline:main': { pipeline: `${ring}-server` },
      [`app:${ring}-server`]: { use: `egg:swift#${ring}` },
    })
    for (const step of [['create', '10', '1', '1'], ['add', `r1z1-127.0.0.1:${port}/d1`, '1'], ['rebalance']]) {
      execFileSync('swift-ring-builder', [`${ring}.builder`, ...step], { cwd: etc, stdio: 'ignore' })
    }
  }
  write('proxy-server.conf', proxySections({ ...base, bind_port: proxy }, memcached))
  const log = openSync(join(folder, 'log'), 'a')
  const children: ChildProcess[] = []
  const start = (program: string, ...options: string[]) =>
    children.push(spawn(program, options, { stdio: ['ignore', log, log], env: { ...process.env, SWIFT_DIR: etc } }))
  start('memcached', '-l', '127.0.0.1', '-p', String(memcached), '-u', base.user)
  for (const ring of RINGS) start(`swift-${ring}-server`, join(etc, `${ring}-server.conf`))
  start('swift-proxy-server', join(etc, 'proxy-server.conf'))
  const stop = () => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', stop)
  const endpoint = `http://127.0.0.1:${proxy}`
  await untilReady(`${endpoint}/healthcheck`)
  const [key, secret] = ['test:tester', 'testing']
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: 's3', region: 'us-east-1' })
  const makeBuckets = async (...names: string[]) => {
    for (const name of names) {
      const { ok } = await client.fetch(`${endpoint}/${name}`, { method: 'PUT' })
      if (!ok) throw new Error(`Swift made no bucket ${name}`)
    }
  }
  return { endpoint, key, secret, client, makeBuckets, stop }
}

const written = ([name, values]: [string, Section]) =>
  `[${name}]\n${Object.entries(values)
    .map(([key, value]) => `${key} = ${value}\n`)
    .join('')}`

function proxySections(base: Section, memcached: number): Record<string, Section> {
  const filters = [
    'catch_errors',
    'gatekeeper',
    'healthcheck',
    'listing_formats',
    'copy',
    'slo',
    'dlo',
    'versioned_writes',
  ]
  return {
    DEFAULT: { ...base, cors_allow_origin: '*' },
    'pipeline:main': {
      pipeline:
        'catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy slo dlo versioned_writes proxy-server',
    },
    'app:proxy-server': { use: 'egg:swift#proxy', allow_account_management: 'true', account_autocreate: 'true' },
    ...Object.fromEntries(filters.map((name) => [`filter:${name}`, { use: `egg:swift#${name}` }])),
    'filter:cache': { use: 'egg:swift#memcache', memcache_servers: `127.0.0.1:${memcached}` },
    'filter:s3api': {
      use: 'egg:swift#s3api',
      location: 'us-east-1',
      cors_preflight_allow_origin: '*',
      s3_acl: 'false',
    },
    'filter:tempauth': { use: 'egg:swift#tempauth', user_test_tester: 'testing .admin' },
  }
}

async function untilReady(url: string): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > until) throw new Error('Swift did not answer')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
