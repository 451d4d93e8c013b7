import { describe, expect, test } from 'vitest'
import { readConfig, readNotaryConfig } from './config.ts'

const alone = { NODE_ENV: 'development', DATABASE_URL: 'postgres://mela_app@127.0.0.1/mela' }
const together = {
  ...alone,
  SECRET: 'thirty-two characters at the very least',
  NATS_URL: 'nats://127.0.0.1:4222',
  REDIS_URL: 'redis://127.0.0.1:6379',
}
const SECRET = 'thirty-two characters at the very least'

describe('the configuration', () => {
  test('of a small site needs only a database', () => {
    expect(readConfig(alone)).toMatchObject({
      is_alone: true,
      ROLES: ['api', 'gateway', 'worker'],
      ADDRESS_LIMITS: true,
      PORT: 3000,
    })
    expect(readConfig({ ...alone, NATS_URL: '', REDIS_URL: '' })).toMatchObject({ is_alone: true })
    expect(readConfig({ ...together, ROLES: 'gateway' })).toMatchObject({ is_alone: false, ROLES: ['gateway'] })
  })

  test('must say whether this is production', () => {
    expect(() => readConfig({ ...alone, NODE_ENV: '' })).toThrow(/must be said: production/)
    expect(() => readConfig({ ...alone, NODE_ENV: 'staging' })).toThrow(/must be said: production/)
    expect(() => readNotaryConfig({ ROLES: 'notary' })).toThrow(/must be said: production/)
  })

  test('has a secret that nobody knows where none is set for one process alone, and is refused for several', () => {
    const secrets = [readConfig(alone).SECRET, readConfig(alone).SECRET]
    expect(new Set(secrets).size).toBe(2)
    for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(() => readConfig({ ...together, SECRET: '' })).toThrow(/SECRET is not set/)
  })

  test('has a port of its own for monitoring', () => {
    expect(readConfig(alone)).toMatchObject({ MONITOR_HOST: '127.0.0.1', MONITOR_PORT: 3001 })
    expect(readConfig({ ...alone, PORT: '8080' })).toMatchObject({ MONITOR_PORT: 8081 })
    expect(readConfig({ ...alone, PORT: '0' })).toMatchObject({ MONITOR_PORT: 0 })
    expect(readConfig({ ...alone, MONITOR_PORT: '9100' })).toMatchObject({ PORT: 3000, MONITOR_PORT: 9100 })
  })

  test('is refused with one of NATS and Redis but not the other', () => {
    expect(() => readConfig({ ...together, REDIS_URL: '' })).toThrow(/NATS_URL and REDIS_URL belong together/)
    expect(() => readConfig({ ...together, NATS_URL: undefined })).toThrow(/NATS_URL and REDIS_URL belong together/)
  })

  test.each(['api', 'gateway', 'worker', 'api,gateway', 'api,worker', 'gateway,worker'])(
    'is refused with the roles %s and no NATS and Redis',
    (ROLES) => {
      expect(() => readConfig({ ...alone, ROLES })).toThrow(/needs NATS_URL and REDIS_URL/)
      expect(readConfig({ ...together, ROLES }).ROLES).toEqual(ROLES.split(','))
    },
  )

  test('of the draw needs a secret of its own and the notary, beside all other roles or with NATS and Redis', () => {
    const draw = {
      DRAW_DATABASE_URL: 'postgres://mela_draw@127.0.0.1/mela',
      ...{ DRAW_SECRET: SECRET, NOTARY_URL: 'http://127.0.0.1:3100' },
    }
    const all = { ...alone, ...draw, ROLES: 'api,gateway,worker,draw' }
    expect(readConfig(all)).toMatchObject({ ...draw, is_alone: true, ROLES: ['api', 'gateway', 'worker', 'draw'] })
    expect(readConfig({ ...together, ...draw, ROLES: 'draw' })).toMatchObject({ is_alone: false, ROLES: ['draw'] })
    expect(() => readConfig({ ...alone, ...draw, ROLES: 'draw' })).toThrow(/needs NATS_URL and REDIS_URL/)
    expect(() => readConfig({ ...alone, ...draw, ROLES: 'api,draw' })).toThrow(/needs NATS_URL and REDIS_URL/)
    expect(() => readConfig({ ...all, DRAW_SECRET: '' })).toThrow('The role draw needs DRAW_SECRET')
    expect(() => readConfig({ ...all, NOTARY_URL: '' })).toThrow('The role draw needs NOTARY_URL')
    expect(() => readConfig({ ...all, DRAW_DATABASE_URL: '' })).toThrow('The role draw needs DRAW_DATABASE_URL')
    expect(() => readConfig({ ...all, DRAW_SECRET: 'short' })).toThrow(/DRAW_SECRET/)
    expect(() => readConfig({ ...all, DATABASE_URL: '' })).toThrow(/DATABASE_URL is not set/)
    for (const ROLES of ['api,gateway,worker,draw', 'api,gateway,worker']) {
      expect(() => readConfig({ ...all, ROLES, NOTARY_SECRET: SECRET })).toThrow(
        /for a process with the role notary alone/,
      )
    }
  })

  test('of the notary is one of a process that knows nothing of the site', () => {
    const notary = {
      NODE_ENV: 'test',
      ROLES: 'notary',
      NOTARY_SECRET: SECRET,
      NOTARY_DIR: '/var/lib/notary',
      PORT: '3100',
    }
    expect(readNotaryConfig(notary)).toEqual({
      ...{ ROLES: ['notary'], HOST: '127.0.0.1', PORT: 3100, LOG_LEVEL: 'info' },
      ...{ NOTARY_SECRET: SECRET, NOTARY_DIR: '/var/lib/notary' },
    })
    expect(readNotaryConfig({ ...notary, NODE_ENV: 'production', HOST: '0.0.0.0' })).toMatchObject({ HOST: '0.0.0.0' })
    expect(() => readNotaryConfig({ ...notary, NOTARY_SECRET: '' })).toThrow('needs NOTARY_SECRET')
    expect(() => readNotaryConfig({ ...notary, NOTARY_SECRET: 'short' })).toThrow(/NOTARY_SECRET/)
    expect(() => readNotaryConfig({ ...notary, NOTARY_DIR: '' })).toThrow('needs NOTARY_DIR')
    expect(() => readNotaryConfig({ ...notary, ...alone })).toThrow('must not know DATABASE_URL')
    expect(() => readNotaryConfig({ ...notary, DRAW_SECRET: SECRET })).toThrow('must not know DRAW_SECRET')
    for (const ROLES of ['draw,notary', 'notary,api', 'api,gateway,worker,draw,notary']) {
      expect(() => readNotaryConfig({ ...notary, ROLES })).toThrow('The role notary is alone in its process')
      expect(() => readConfig({ ...together, ROLES })).toThrow('The role notary is alone in its process')
    }
    expect(readNotaryConfig(alone)).toBeUndefined()
  })

  test('in production is refused without a secret, with a short one and with the limits off', () => {
    const production = { ...alone, NODE_ENV: 'production', SECRET, STORAGE_DIR: '/var/lib/mela' }
    expect(readConfig(production)).toMatchObject({ SECRET })
    expect(() => readConfig({ ...production, SECRET: undefined })).toThrow(/SECRET is not set/)
    expect(() => readConfig({ ...production, SECRET: '' })).toThrow(/SECRET is not set/)
    expect(() => readConfig({ ...production, SECRET: 'short' })).toThrow(/SECRET/)
    expect(() => readConfig({ ...production, ADDRESS_LIMITS: 'off' })).toThrow(
      /ADDRESS_LIMITS=off is for development only/,
    )
    expect(readConfig({ ...alone, ADDRESS_LIMITS: 'off' })).toMatchObject({ ADDRESS_LIMITS: false })
    expect(() => readConfig({ ...production, EXPOSE_TEST_CODES: 'on' })).toThrow(
      /EXPOSE_TEST_CODES=on is for development only/,
    )
    expect(readConfig({ ...alone, EXPOSE_TEST_CODES: 'on' })).toMatchObject({ EXPOSE_TEST_CODES: true })
  })

  test('makes passwords expensive to guess, and refuses less outside of tests', () => {
    expect(readConfig(alone)).toMatchObject({ PASSWORD_MEMORY_KB: 19_456 })
    for (const NODE_ENV of ['development', 'production']) {
      const given = { ...alone, NODE_ENV, SECRET, STORAGE_DIR: '/var/lib/mela', PASSWORD_MEMORY_KB: '19455' }
      expect(() => readConfig(given)).toThrow(/PASSWORD_MEMORY_KB must be 19456 or more/)
      expect(readConfig({ ...given, PASSWORD_MEMORY_KB: '65536' })).toMatchObject({ PASSWORD_MEMORY_KB: 65_536 })
    }
    expect(readConfig({ ...alone, NODE_ENV: 'test', PASSWORD_MEMORY_KB: '8' })).toMatchObject({ PASSWORD_MEMORY_KB: 8 })
  })

  test('is of play unless it says otherwise, needs a licence for money, and in production has no sandbox', () => {
    const production = { ...alone, NODE_ENV: 'production', SECRET, STORAGE_DIR: '/var/lib/mela' }
    expect(readConfig(production)).toMatchObject({ ECONOMY: 'play' })
    expect(readConfig({ ...alone, ECONOMY: 'sandbox' })).toMatchObject({ ECONOMY: 'sandbox' })
    expect(() => readConfig({ ...production, ECONOMY: 'sandbox' })).toThrow(/ECONOMY=sandbox is for development only/)
    expect(() => readConfig({ ...alone, ECONOMY: 'casino' })).toThrow(/ECONOMY/)
    const licence = {
      ...{ LICENCE_NUMBER: 'B2C/394/2017', LICENCE_OPERATOR: 'Mela Ltd' },
      ...{ LICENCE_COUNTRIES: 'MT,DE', LICENCE_CONTACT: 'play@mela.example' },
    }
    const licensed = { ...production, ECONOMY: 'licensed', ...licence }
    expect(readConfig(licensed)).toMatchObject({ ECONOMY: 'licensed', LICENCE_COUNTRIES: ['MT', 'DE'] })
    for (const name of Object.keys(licence)) {
      expect(() => readConfig({ ...licensed, [name]: '' })).toThrow(`ECONOMY=licensed needs ${name}`)
    }
    expect(() => readConfig({ ...licensed, LICENCE_COUNTRIES: 'Malta' })).toThrow(/LICENCE_COUNTRIES/)
  })

  test('names what belongs to a provider of mails or identities', () => {
    expect(() => readConfig({ ...alone, SMTP_URL: 'smtp://127.0.0.1:25' })).toThrow(/SMTP_URL needs MAIL_FROM/)
    expect(() => readConfig({ ...alone, SOCIAL_GOOGLE_CLIENT_ID: 'mela' })).toThrow(/needs SOCIAL_GOOGLE_CLIENT_SECRET/)
  })

  test('names what belongs to the storage of files and to web push', () => {
    expect(() => readConfig({ ...alone, STORAGE: 's3', S3_KEY: 'key' })).toThrow(
      'STORAGE=s3 needs S3_ENDPOINT, S3_BUCKET_PUBLIC, S3_BUCKET_PRIVATE, S3_SECRET',
    )
    const production = { ...alone, NODE_ENV: 'production', SECRET }
    expect(() => readConfig(production)).toThrow('STORAGE=disk needs STORAGE_DIR')
    expect(() => readConfig({ ...production, STORAGE_DIR: '/var/lib/mela', PUSH_ALLOW_LOCAL: 'on' })).toThrow(
      'PUSH_ALLOW_LOCAL=on is for development only',
    )
    expect(() => readConfig({ ...alone, VAPID_PUBLIC_KEY: 'B'.repeat(87) })).toThrow(
      'Web push needs VAPID_PRIVATE_KEY, VAPID_SUBJECT as well',
    )
    expect(readConfig({ ...alone, MEDIA_ORIGIN: 'https://files.example/' })).toMatchObject({
      MEDIA_ORIGIN: 'https://files.example',
    })
    expect(readConfig(alone)).toMatchObject({ STORAGE: 'disk', MEDIA_ORIGIN: '', PUSH_ALLOW_LOCAL: false })
  })

  test('opens the calls of operators by itself, except in production, where it must know the console', () => {
    const production = { ...alone, NODE_ENV: 'production', SECRET, STORAGE_DIR: '/var/lib/mela' }
    expect(readConfig(alone)).toMatchObject({ ADMIN: true })
    expect(readConfig({ ...alone, ADMIN: 'off' })).toMatchObject({ ADMIN: false })
    expect(readConfig(production)).toMatchObject({ ADMIN: false })
    expect(() => readConfig({ ...production, ADMIN: 'on' })).toThrow(/ADMIN=on needs CONSOLE_ORIGIN/)
    const console_origin = { CONSOLE_ORIGIN: 'https://console.example/' }
    const ADMIN_DATABASE_URL = 'postgres://mela_admin:secret@127.0.0.1/mela'
    expect(readConfig({ ...production, ADMIN: 'on', ...console_origin, ADMIN_DATABASE_URL })).toMatchObject({
      ADMIN: true,
      CONSOLE_ORIGIN: 'https://console.example',
      ADMIN_DATABASE_URL,
    })
  })

  test('of a process that serves operators in production names the role they are served as; elsewhere it is worked out', () => {
    const operators = { ADMIN: 'on', CONSOLE_ORIGIN: 'https://console.example/' }
    const production = { ...together, NODE_ENV: 'production', SECRET, STORAGE_DIR: '/var/lib/mela', ...operators }
    expect(() => readConfig(production)).toThrow(/ADMIN=on needs ADMIN_DATABASE_URL/)
    expect(readConfig({ ...production, ROLES: 'gateway,worker' })).toMatchObject({ ADMIN: true })
    expect(readConfig({ ...alone, NODE_ENV: 'test' }).ADMIN_DATABASE_URL).toBe('postgres://mela_admin@127.0.0.1/mela')
  })

  test.each([
    ['DATABASE_URL', undefined],
    ['DATABASE_URL', 'mysql://x'],
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['MEDIA_ORIGIN', 'ftp://files.example'],
    ['VAPID_PRIVATE_KEY', 'short'],
    ['ROLES', 'api,king'],
    ['NODE_ENV', 'prod'],
    ['ADDRESS_LIMITS', 'false'],
    ['TRUSTED_PROXIES', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['ADMIN', 'yes'],
    ['CONSOLE_ORIGIN', 'console.example'],
    ['DATABASE_CONNECTIONS', '1'],
    ['SERVER_TZ', 'Asia/Nowhere'],
    ['SMTP_URL', 'http://mail.example'],
    ['SMS_URL', 'sms.example'],
    ['TELEGRAM_BOT_TOKEN', 'no token'],
    ['TRANSLATE_URL', 'ftp://translate.example'],
    ['TRANSLATE_KIND', 'oracle'],
    ['EXPOSE_TEST_CODES', '1'],
    ['NOTARY_URL', 'notary.example'],
  ])('names %s when it is %s', (name, value) => {
    expect(() => readConfig({ ...alone, [name]: value })).toThrow(name)
  })
})
