import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import { makeFolder } from '../../server/test/engines/child.ts'
import { query, startMigratedPostgres } from '../../server/test/engines/postgres.ts'
import { startNats, startRedis } from '../../server/test/engines/services.ts'
import { startServer } from '../../server/test/engines/server.ts'
import { CHEAP_PASSWORDS } from '../../server/test/passwords.ts'
import { TEST_SECRET } from '../../server/test/secret.ts'
import { startStandIn } from '../../server/test/providers/stand-ins.ts'
import { builtConsole } from './build.ts'

// Engines of our own and the server in three processes; two of them serve the app and the sockets.
export interface Site {
  /** Where browsers open the app; both are gateways of the same site. */
  origins: [string, string]
  /** As the owner, for what no call can do. */
  database_url: string
  /** What one more process of the site needs. */
  env: Record<string, string>
  /** Where the letters that people were sent can be read. */
  mail: string
  sms: string
  /** A push service; subscriptions live below its /push/. */
  push: string
  /** Everything the site writes down, for whoever looks for what must not be there. */
  written: { postgres_dir: string; redis_url: string; storage_dir: string; log_files: string[] }
}

/** A migrated database that nobody uses except as a pattern. */
export const TEMPLATE = 'mela_template'

export async function startSite(web_dir: string): Promise<Site> {
  const [postgres, nats, redis, messengers, oidc, push, translator] = await Promise.all([
    startMigratedPostgres({ is_in_memory: true }),
    startNats(),
    startRedis(),
    startMessengers(),
    startStandIn('oidc-server'),
    startStandIn('push-server'),
    startStandIn('translate-server'),
  ])
  await query(postgres.urlOf('postgres'), `CREATE DATABASE ${TEMPLATE} TEMPLATE mela`)
  const local = (port: number) => `http://127.0.0.1:${port}`
  const vapid = createECDH('prime256v1')
  vapid.generateKeys()
  const storage_dir = makeFolder('files')
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: postgres.app_url,
    DATABASE_CONNECTIONS: '8',
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
    SECRET: TEST_SECRET,
    ADDRESS_LIMITS: 'off',
    PASSWORD_MEMORY_KB: String(CHEAP_PASSWORDS.PASSWORD_MEMORY_KB),
    WEB_DIR: web_dir,
    CONSOLE_DIR: builtConsole(),
    STORAGE_DIR: storage_dir,
    ...messengers.env,
    SOCIAL_GOOGLE_ISSUER: local(oidc.port),
    SOCIAL_GOOGLE_CLIENT_ID: 'mela',
    SOCIAL_GOOGLE_CLIENT_SECRET: 'mela-secret',
    VAPID_PUBLIC_KEY: vapid.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: Buffer.from(vapid.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
    VAPID_SUBJECT: 'mailto:push@mela.example',
    PUSH_ALLOW_LOCAL: 'on',
    TRANSLATE_URL: local(translator.port),
  }
  const start = (roles: string) => startServer({ roles, env })
  const servers = await Promise.all([start('api,gateway'), start('api,gateway'), start('worker')])
  return {
    origins: [servers[0].url, servers[1].url],
    database_url: postgres.url,
    env,
    mail: messengers.mail,
    sms: messengers.sms,
    push: local(push.port),
    written: {
      postgres_dir: join(postgres.dir, 'data'),
      redis_url: redis.url,
      storage_dir,
      log_files: servers.map(({ log_file }) => log_file),
    },
  }
}

/** A mail server and an SMS gateway, and where what they were given can be read. */
async function startMessengers() {
  const SMS_TOKEN = 'token of the gateway'
  const [mail, sms] = await Promise.all([startStandIn('mail-server'), startStandIn('sms-server', { SMS_TOKEN })])
  const messages = (port: number) => `http://127.0.0.1:${port}/messages`
  return {
    mail: messages(mail.http_port),
    sms: messages(sms.http_port),
    env: {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Mela <no-reply@mela.example>',
      SMS_URL: `http://127.0.0.1:${sms.port}/send`,
      SMS_TOKEN,
    },
  }
}

const VARIABLE = 'MELA_E2E_SITE'

export const siteVariable = (site: Site): Record<string, string> => ({ [VARIABLE]: JSON.stringify(site) })

/** The site that `npm run e2e` started around this process. */
export function givenSite(): Site {
  const text = process.env[VARIABLE]
  if (!text) throw new Error('There is no site to test: npm run e2e starts one')
  return JSON.parse(text) as Site
}
