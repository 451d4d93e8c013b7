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
    const production = { ...alone, NODE_ENV: 'production', SECRET }
    expect(readConfig(production)).toMatchObject({ SECRET })
    expect(() => readConfig({ ...production, SECRET: undefined })).toThrow(/SECRET is not set/)
    expect(() => readConfig({ ...production, SECRET: '' })).toThrow(/SECRET is not set/)
    expect(() => readConfig({ ...production, SECRET: 'short' })).toThrow(/SECRET/)
    expect(() => readConfig({ ...production, ADDRESS_LIMITS: 'off' })).toThrow(
      /ADDRESS_LIMITS=off is for development only/,
    )
    expect(readConfig({ ...alone, ADDRESS_LIMITS: 'off' })).toMatchObject({ ADDRESS_LIMITS: false })
  })

  test.each([
    ['DATABASE_URL', undefined],
    ['DATABASE_URL', 'mysql://x'],
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['ROLES', 'api,king'],
    ['NODE_ENV', 'prod'],
    ['ADDRESS_LIMITS', 'false'],
    ['TRUSTED_PROXIES', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_CONNECTIONS', '1'],
  ])('names %s when it is %s', (name, value) => {
    expect(() => readConfig({ ...alone, [name]: value })).toThrow(name)
  })
})
