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
  REDIS_URL: z.string().optional(),
  /** Signs proof-of-work challenges; at least 32 characters, the same in every process. */
  SECRET: z.string().min(32).optional(),
  /** Where people open the app, for the origin check of sockets; several joined with commas; empty allows the host asked for. */
  PUBLIC_ORIGIN: z.string().default(''),
  /** How many proxies stand in front, whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** The limits on automatic accounts and sign-in per address; off only for development and demos. */
  ADDRESS_LIMITS: onOff.default(true),
  AUTO_REGISTER: onOff.default(true),
  APP_NAME: z.string().default('Mela'),
  WEB_DIR: z.string().default(fileURLToPath(new URL('../../web/dist', import.meta.url))),
  LOCALES_DIR: z.string().default(fileURLToPath(new URL('../../web/locales', import.meta.url))),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})
export type Config = Readonly<z.infer<typeof environment>> & { readonly SECRET: string; readonly is_alone: boolean }

const DEVELOPMENT_SECRET = 'development only, refused in production'

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
  if (config.NODE_ENV === 'production') {
    if (!config.SECRET) throw new Error('SECRET is not set: 32 random characters or more, the same in every process')
    if (!config.ADDRESS_LIMITS) throw new Error('ADDRESS_LIMITS=off is for development only')
  }
  return { ...config, SECRET: config.SECRET ?? DEVELOPMENT_SECRET, is_alone }
}
