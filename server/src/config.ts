import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

// The only reader of the environment. A missing or unsafe value stops the start with a sentence that says what to do.
const ROLES = ['api', 'gateway', 'worker'] as const
export type Role = (typeof ROLES)[number]

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  ROLES: z
    .string()
    .default(ROLES.join(','))
    .transform((joined) => joined.split(','))
    .pipe(z.array(z.enum(ROLES)).min(1)),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  DATABASE_URL: z.string().startsWith('postgres'),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(16),
  NATS_URL: z.string().optional(),
  /** Before every subject, for several sites on the same NATS. */
  NATS_PREFIX: z
    .string()
    .regex(/^[\w-]*$/)
    .default(''),
  REDIS_URL: z.string().optional(),
  /** Signs proof-of-work challenges, seals sign-ins, keys the hashes of codes and encrypts second factors; at least 32 characters, the same in every process. */
  SECRET: z.string().min(32).optional(),
  /** Where people open the app, for the origin check of sockets; several joined with commas; empty allows the host asked for. */
  PUBLIC_ORIGIN: z.string().default(''),
  /** How many proxies stand in front, whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** The limits on automatic accounts and sign-in per address; off only for development and demos. */
  ADDRESS_LIMITS: onOff.default(true),
  AUTO_REGISTER: onOff.default(true),
  APP_NAME: z.string().default('Mela'),
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
  WEB_DIR: z.string().default(fileURLToPath(new URL('../../web/dist', import.meta.url))),
  LOCALES_DIR: z.string().default(fileURLToPath(new URL('../../web/locales', import.meta.url))),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})
export type Config = Readonly<z.infer<typeof environment>> & {
  readonly SECRET: string
  readonly ADMIN: boolean
  readonly STORAGE_DIR: string
  readonly is_alone: boolean
}

const DEVELOPMENT_SECRET = 'development only, refused in production'
/** With s3 only what is under way; otherwise for development, whose files may vanish. */
const STORAGE_DIRS = {
  s3: join(tmpdir(), 'mela-files'),
  disk: fileURLToPath(new URL('../../.dev/files', import.meta.url)),
}
const S3 = ['S3_ENDPOINT', 'S3_BUCKET_PUBLIC', 'S3_BUCKET_PRIVATE', 'S3_KEY', 'S3_SECRET'] as const
const VAPID = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const

export function readConfig(variables: Record<string, string | undefined> = process.env): Config {
  const parsed = environment.safeParse(
    Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')),
  )
  if (!parsed.success) {
    throw new Error(`The configuration is not usable:\n${z.prettifyError(parsed.error)}`)
  }
  const config = parsed.data
  const is_alone = !config.NATS_URL && !config.REDIS_URL
  if (!is_alone && !(config.NATS_URL && config.REDIS_URL)) {
    throw new Error('NATS_URL and REDIS_URL belong together: set both, or neither for one process alone')
  }
  if (is_alone && ROLES.some((role) => !config.ROLES.includes(role))) {
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
  const missing_vapid = VAPID.filter((name) => !config[name])
  if (missing_vapid.length > 0 && missing_vapid.length < VAPID.length) {
    throw new Error(`Web push needs ${missing_vapid.join(', ')} as well, or none of the VAPID values`)
  }
  if (config.NODE_ENV === 'production') {
    if (!config.SECRET) throw new Error('SECRET is not set: 32 random characters or more, the same in every process')
    if (!config.ADDRESS_LIMITS) throw new Error('ADDRESS_LIMITS=off is for development only')
    if (config.PUSH_ALLOW_LOCAL) throw new Error('PUSH_ALLOW_LOCAL=on is for development only')
    if (config.STORAGE === 'disk' && !config.STORAGE_DIR)
      throw new Error('STORAGE=disk needs STORAGE_DIR: a folder that is backed up')
    if (config.EXPOSE_TEST_CODES) throw new Error('EXPOSE_TEST_CODES=on is for development only')
    if (config.ADMIN && !config.CONSOLE_ORIGIN)
      throw new Error('ADMIN=on needs CONSOLE_ORIGIN: where operators open the console')
  }
  return {
    ...config,
    SECRET: config.SECRET ?? DEVELOPMENT_SECRET,
    ADMIN: config.ADMIN ?? config.NODE_ENV !== 'production',
    STORAGE_DIR: config.STORAGE_DIR ?? STORAGE_DIRS[config.STORAGE],
    is_alone,
  }
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
