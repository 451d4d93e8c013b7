import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const alone = { DATABASE_URL: 'postgres://mela_app@127.0.0.1/mela' }
const together = { ...alone, NATS_URL: 'nats://127.0.0.1:4222', REDIS_URL: 'redis://127.0.0.1:6379' }
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
    expect(readConfig({ ...production, ADMIN: 'on', ...console_origin })).toMatchObject({
      ADMIN: true,
      CONSOLE_ORIGIN: 'https://console.example',
    })
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
    ['EXPOSE_TEST_CODES', '1'],
  ])('names %s when it is %s', (name, value) => {
    expect(() => readConfig({ ...alone, [name]: value })).toThrow(name)
  })
})
