import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { systemRandom } from './system.ts'
import { notaryOf, requireDrawParts, type NotaryConfig } from './custodians.ts'

// The only reader of the environment. A missing or unsafe value stops the start with a sentence that says what to do.
const ROLES = ['api', 'gateway', 'worker', 'draw', 'notary'] as const
/** What a site cannot do without. */
const SITE_ROLES = ['api', 'gateway', 'worker'] as const satisfies readonly Role[]
export type Role = (typeof ROLES)[number]

/** As OWASP advises for Argon2id with two passes. */
export const SAFE_PASSWORD_MEMORY_KB = 19_456

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production'], {
    error: 'must be said: production, or development on a machine of your own',
  }),
  ROLES: z
    .string()
    .default(SITE_ROLES.join(','))
    .transform((joined) => joined.split(','))
    .pipe(z.array(z.enum(ROLES)).min(1)),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Where /health, /ready and /metrics answer, which the public must not reach; the port after PORT unless it is set. */
  MONITOR_HOST: z.string().default('127.0.0.1'),
  MONITOR_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  /** The database as the role mela_admin, which alone may do what operators do; of processes that serve /admin only. */
  ADMIN_DATABASE_URL: z.string().startsWith('postgres').optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(16),
  NATS_URL: z.string().optional(),
  /** Before every subject, for several sites on the same NATS. */
  NATS_PREFIX: z
    .string()
    .regex(/^[\w-]*$/)
    .default(''),
  REDIS_URL: z.string().optional(),
  /** Before every key, for several sites on the same Redis. */
  REDIS_PREFIX: z.string().default(''),
  /** Signs proof-of-work challenges, seals sign-ins, keys the hashes of codes and encrypts second factors; at least 32 characters, the same in every process. */
  SECRET: z.string().min(32).optional(),
  /** The database as the role mela_draw, which alone may write results; of the role draw only. */
  DRAW_DATABASE_URL: z.string().startsWith('postgres').optional(),
  /** How many links a new chain of draws has at most. */
  DRAW_CHAIN_LENGTH: z.coerce.number().int().min(10).max(3_000_000).default(130_000),
  /** Seals the operator's chains of the draw; of the role draw only. */
  DRAW_SECRET: z.string().min(32).optional(),
  /** Where the role draw finds the notary. */
  NOTARY_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Who runs the notary and where everybody may ask it, as people are told; empty is the operator of the site. */
  NOTARY_RUN_BY: z.string().max(100).default(''),
  NOTARY_PUBLIC_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** Signs for the notary and seals its chains; of the role notary only, like the folder in which it keeps them. */
  NOTARY_SECRET: z.string().min(32).optional(),
  NOTARY_DIR: z.string().optional(),
  /** Where people open the app, for the origin check of sockets; several joined with commas; empty allows the host asked for. */
  PUBLIC_ORIGIN: z.string().default(''),
  /** What the code for installing the app on a phone encodes; empty is the address that the person has open. */
  INSTALL_ORIGIN: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)])
    .default(''),
  /** How many proxies stand in front, whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** The limits on automatic accounts and sign-in per address; off only for development and demos. */
  ADDRESS_LIMITS: onOff.default(true),
  /** How many sockets one IPv4 address may have on a gateway; an IPv6 /64 gets a fortieth. */
  SOCKETS_PER_ADDRESS: z.coerce.number().int().min(40).default(20_000),
  /** What hashing one password takes of memory, and so what a stolen hash costs to guess; less only for tests. */
  PASSWORD_MEMORY_KB: z.coerce.number().int().min(8).max(1_048_576).default(SAFE_PASSWORD_MEMORY_KB),
  AUTO_REGISTER: onOff.default(true),
  /** How many members a group may have. */
  GROUP_MEMBER_LIMIT: z.coerce.number().int().min(2).max(1_000_000).default(100_000),
  APP_NAME: z.string().default('Mela'),
  /** What diamonds and money are here; it cannot be changed once anything was booked. */
  ECONOMY: z.enum(['play', 'sandbox', 'licensed']).default('play'),
  /** Under which licence, held by whom, for people of which countries (two letters each), and who answers for it. */
  LICENCE_NUMBER: z.string().optional(),
  LICENCE_OPERATOR: z.string().optional(),
  LICENCE_COUNTRIES: z
    .string()
    .transform((joined) => joined.split(','))
    .pipe(z.array(z.string().regex(/^[A-Z]{2}$/)))
    .optional(),
  LICENCE_CONTACT: z.string().optional(),
  /** The payment provider (Razorpay's API): its address, the keys of an account, and what signs its webhooks. Without keys its channels are not offered. */
  PAYMENT_URL: z.url({ protocol: /^https?$/ }).default('https://api.razorpay.com'),
  PAYMENT_KEY_ID: z.string().optional(),
  PAYMENT_KEY_SECRET: z.string().optional(),
  PAYMENT_WEBHOOK_SECRET: z.string().min(16).optional(),
  /** The account that payouts leave from; without it operators pay by hand. */
  PAYOUT_ACCOUNT: z.string().optional(),
  /** A node of TRON (TronGrid's API), and the contract of USDT on it; without it USDT and TrxWinGo are not offered. The role draw needs it too. */
  TRON_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRON_API_KEY: z.string().default(''),
  TRON_USDT: z
    .string()
    .regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
    .default('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
  /** How many treasure boxes one person may send on a day of the site, and how many diamonds in them. */
  CHESTS_PER_DAY: z.coerce.number().int().min(0).default(200),
  CHEST_DIAMONDS_PER_DAY: z.coerce.number().int().min(0).default(10_000_000),
  /** How many recharges one person may order within an hour; within a minute a sixth of it. */
  RECHARGES_PER_HOUR: z.coerce.number().int().min(1).default(60),
  /** The zone in which the site's day begins and ends. */
  SERVER_TZ: z.string().refine(isTimeZone, 'no such time zone').default('Asia/Kolkata'),
  /** How codes reach people; a way that is not set is not offered. */
  SMTP_URL: z.string().startsWith('smtp').optional(),
  MAIL_FROM: z.string().optional(),
  SMS_URL: z.url().optional(),
  SMS_TOKEN: z.string().default(''),
  /** Codes stand in the answer, and both ways are open without a provider. */
  EXPOSE_TEST_CODES: onOff.default(false),
  SOCIAL_GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  SOCIAL_GOOGLE_CLIENT_ID: z.string().optional(),
  SOCIAL_GOOGLE_CLIENT_SECRET: z.string().optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/)
    .optional(),
  /** Where files that people send are kept. */
  STORAGE: z.enum(['disk', 's3']).default('disk'),
  STORAGE_DIR: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET_PUBLIC: z.string().optional(),
  S3_BUCKET_PRIVATE: z.string().optional(),
  S3_KEY: z.string().optional(),
  S3_SECRET: z.string().optional(),
  /** The origin from which files are served, so that none of them can act as a page of the app; empty is the app's own. */
  MEDIA_ORIGIN: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)])
    .default(''),
  /** The program that reads films and sounds and writes voices, with ffprobe beside it; off is none. */
  FFMPEG: z.string().default('ffmpeg'),
  /** Whose translations people get; without an address they are not offered. */
  TRANSLATE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRANSLATE_KIND: z.enum(['libretranslate', 'apertium']).default('libretranslate'),
  TRANSLATE_KEY: z.string().default(''),
  /** The keys of web push; without them it is not offered. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:)/)
    .optional(),
  /** Lets push endpoints be on this machine and without TLS. */
  PUSH_ALLOW_LOCAL: onOff.default(false),
  /** The operators' calls under /admin; on unless in production, where it needs CONSOLE_ORIGIN. */
  ADMIN: onOff.optional(),
  /** Where operators open the console; calls that change something must come from there. */
  CONSOLE_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  /** A file outside the database to which the head of the audit log is written once a day. */
  AUDIT_ANCHOR_FILE: z.string().optional(),
  /** Off takes the worker back from every browser that comes by. */
  SERVICE_WORKER: onOff.default(true),
  /** The built console, served to whoever opens CONSOLE_ORIGIN. */
  CONSOLE_DIR: z.string().default(fileURLToPath(new URL('../../console/dist', import.meta.url))),
  WEB_DIR: z.string().default(fileURLToPath(new URL('../../web/dist', import.meta.url))),
  LOCALES_DIR: z.string().default(fileURLToPath(new URL('../../web/locales', import.meta.url))),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})
type Environment = Readonly<z.infer<typeof environment>>
export type Config = Environment & {
  readonly DATABASE_URL: string
  readonly ADMIN_DATABASE_URL: string
  readonly SECRET: string
  readonly MONITOR_PORT: number
  readonly ADMIN: boolean
  readonly STORAGE_DIR: string
  readonly is_alone: boolean
}

/** With s3 only what is under way; otherwise for development, whose files may vanish. */
const STORAGE_DIRS = {
  s3: join(tmpdir(), 'mela-files'),
  disk: fileURLToPath(new URL('../../.dev/files', import.meta.url)),
}
const S3 = ['S3_ENDPOINT', 'S3_BUCKET_PUBLIC', 'S3_BUCKET_PRIVATE', 'S3_KEY', 'S3_SECRET'] as const
const LICENCE = ['LICENCE_NUMBER', 'LICENCE_OPERATOR', 'LICENCE_COUNTRIES', 'LICENCE_CONTACT'] as const
const PAYMENT = ['PAYMENT_KEY_ID', 'PAYMENT_KEY_SECRET', 'PAYMENT_WEBHOOK_SECRET'] as const
const VAPID = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const

type Variables = Record<string, string | undefined>

function readEnvironment(variables: Variables): Environment {
  const parsed = environment.safeParse(
    Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')),
  )
  if (!parsed.success) {
    throw new Error(`The configuration is not usable:\n${z.prettifyError(parsed.error)}`)
  }
  return parsed.data
}

/** Of a process that is the notary; nothing for every other. */
export const readNotaryConfig = (variables: Variables = process.env): NotaryConfig | undefined =>
  notaryOf(readEnvironment(variables))

export function readConfig(variables: Variables = process.env): Config {
  const config = readEnvironment(variables)
  const { DATABASE_URL } = config
  requireDrawParts(config)
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: where PostgreSQL is')
  const is_alone = !config.NATS_URL && !config.REDIS_URL
  if (!is_alone && !(config.NATS_URL && config.REDIS_URL)) {
    throw new Error('NATS_URL and REDIS_URL belong together: set both, or neither for one process alone')
  }
  if (is_alone && SITE_ROLES.some((role) => !config.ROLES.includes(role))) {
    throw new Error(
      `A process with only the roles ${config.ROLES.join(',')} needs NATS_URL and REDIS_URL to reach the others`,
    )
  }
  if (config.SMTP_URL && !config.MAIL_FROM)
    throw new Error('SMTP_URL needs MAIL_FROM: the address that mails come from')
  if (config.SOCIAL_GOOGLE_CLIENT_ID && !config.SOCIAL_GOOGLE_CLIENT_SECRET) {
    throw new Error('SOCIAL_GOOGLE_CLIENT_ID needs SOCIAL_GOOGLE_CLIENT_SECRET')
  }
  const missing_s3 = S3.filter((name) => !config[name])
  if (config.STORAGE === 's3' && missing_s3.length > 0) throw new Error(`STORAGE=s3 needs ${missing_s3.join(', ')}`)
  const missing_licence = LICENCE.filter((name) => !config[name])
  if (config.ECONOMY === 'licensed' && missing_licence.length > 0) {
    throw new Error(`ECONOMY=licensed needs ${missing_licence.join(', ')}`)
  }
  const missing_payment = PAYMENT.filter((name) => !config[name])
  if (missing_payment.length > 0 && missing_payment.length < PAYMENT.length) {
    throw new Error(`Payments need ${missing_payment.join(', ')} as well, or none of the PAYMENT values`)
  }
  const missing_vapid = VAPID.filter((name) => !config[name])
  if (missing_vapid.length > 0 && missing_vapid.length < VAPID.length) {
    throw new Error(`Web push needs ${missing_vapid.join(', ')} as well, or none of the VAPID values`)
  }
  if (config.PASSWORD_MEMORY_KB < SAFE_PASSWORD_MEMORY_KB && config.NODE_ENV !== 'test') {
    throw new Error(
      `PASSWORD_MEMORY_KB must be ${SAFE_PASSWORD_MEMORY_KB} or more: less makes stolen passwords cheap to guess`,
    )
  }
  // A process alone on a machine of one's own makes one for as long as it runs.
  if (!config.SECRET && (config.NODE_ENV === 'production' || !is_alone)) {
    throw new Error('SECRET is not set: 32 random characters or more, the same in every process')
  }
  if (config.NODE_ENV === 'production') {
    if (!config.ADDRESS_LIMITS) throw new Error('ADDRESS_LIMITS=off is for development only')
    if (config.PUSH_ALLOW_LOCAL) throw new Error('PUSH_ALLOW_LOCAL=on is for development only')
    if (config.STORAGE === 'disk' && !config.STORAGE_DIR)
      throw new Error('STORAGE=disk needs STORAGE_DIR: a folder that is backed up')
    if (config.ECONOMY === 'sandbox') throw new Error('ECONOMY=sandbox is for development only: its money has no value')
    if (config.EXPOSE_TEST_CODES) throw new Error('EXPOSE_TEST_CODES=on is for development only')
    if (config.ADMIN && !config.CONSOLE_ORIGIN)
      throw new Error('ADMIN=on needs CONSOLE_ORIGIN: where operators open the console')
    if (config.ADMIN && config.ROLES.includes('api') && !config.ADMIN_DATABASE_URL)
      throw new Error('ADMIN=on needs ADMIN_DATABASE_URL: the database as the role mela_admin')
  }
  return {
    ...config,
    DATABASE_URL,
    ADMIN_DATABASE_URL: config.ADMIN_DATABASE_URL ?? asRole(DATABASE_URL, 'mela_admin'),
    SECRET: config.SECRET ?? systemRandom.bytes(32).toString('hex'),
    MONITOR_PORT: config.MONITOR_PORT ?? (config.PORT === 0 ? 0 : config.PORT + 1),
    ADMIN: config.ADMIN ?? config.NODE_ENV !== 'production',
    STORAGE_DIR: config.STORAGE_DIR ?? STORAGE_DIRS[config.STORAGE],
    is_alone,
  }
}

/** The same database for another role; outside of production both mostly need no password. */
const asRole = (url: string, role: string): string => Object.assign(new URL(url), { username: role }).href

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
