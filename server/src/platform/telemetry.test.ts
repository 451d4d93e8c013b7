import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('a secret that reaches the log under one of its names is left out', async () => {
  const module = new URL('./telemetry.ts', import.meta.url).href
  const logged = {
    ...{ password: 'canary-1', token: 'canary-2', proof: 'canary-3', authorization: 'canary-4' },
    account: { username: 'asha', password: 'canary-5', token: 'canary-6' },
    headers: { authorization: 'canary-7', host: 'mela.example' },
  }
  const script = `
    import { createLog } from '${module}'
    createLog({ LOG_LEVEL: 'trace', ROLES: ['api'] }).trace(${JSON.stringify(logged)}, 'told')`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  expect(stdout).not.toContain('canary')
  expect(JSON.parse(stdout)).toMatchObject({
    msg: 'told',
    password: '[filtered]',
    account: { username: 'asha', password: '[filtered]' },
    headers: { authorization: '[filtered]', host: 'mela.example' },
  })
})
