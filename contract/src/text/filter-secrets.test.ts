import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FILTERED, filterSecrets } from './filter-secrets.ts'

const LOGIN_KEY = `lk_${'a1B2'.repeat(8)}`

test('SESSION-053 passwords and authorization values leave a report at any depth, the rest stays', () => {
  const report = {
    type: 'http',
    url: '/user/login?redirect=%2Fchat&password=hunter2&t=tok-en#code=123456',
    params: { pos: 0, verify_token: 'aaaa', nested: [{ old_password: 'b' }, ['Authorization', 'Bearer c']] },
    headers: new Headers({ Authorization: 'Bearer ddd', Language: 'hi' }),
    data: { data: { account: { username: 'asha', passWord: { deep: ['e'] } }, client_secret: 7 } },
    status: 500,
    body: '{"message":"no","data":{"token":"f","list":[{"Code":1},2]}}',
  }
  expect(filterSecrets(report)).toEqual({
    type: 'http',
    url: `/user/login?redirect=%2Fchat&password=${FILTERED}&t=${FILTERED}#code=${FILTERED}`,
    params: {
      pos: 0,
      verify_token: FILTERED,
      nested: [{ old_password: FILTERED }, ['Authorization', FILTERED]],
    },
    headers: { authorization: FILTERED, language: 'hi' },
    data: { data: { account: { username: 'asha', passWord: FILTERED }, client_secret: FILTERED } },
    status: 500,
    body: JSON.stringify({ message: 'no', data: { token: FILTERED, list: [{ Code: FILTERED }, 2] } }),
  })
})

test.each([
  ['an encoded name', '/login?pass%77ord=canary'],
  ['an address inside an address', `/login?redirect=${encodeURIComponent('/x?password=canary')}`],
  ['a form', 'account=asha&password=canary'],
  ['a header in a sentence', 'failed with authorization bearer canary'],
  ['JSON that was cut', '{"a":1,"password":"canary'],
  ['JSON inside JSON', JSON.stringify({ body: JSON.stringify({ password: 'canary' }) })],
  ['a signed address', 'PUT https://files.example/files/key?exp=1&sig=canary'],
])('%s gives nothing away', (_name, text) => {
  expect(JSON.stringify(filterSecrets({ text }))).not.toContain('canary')
})

test('a login key is taken out wherever it stands', () => {
  expect(filterSecrets(`https://mela.example/login?account=asha&x=${LOGIN_KEY}`)).not.toContain(LOGIN_KEY)
  expect(filterSecrets([`said ${LOGIN_KEY} aloud`])).toEqual([`said ${FILTERED} aloud`])
})

test('what refers to itself or is endlessly deep ends', () => {
  const circle: Record<string, unknown> = { name: 'asha' }
  circle['self'] = circle
  expect(filterSecrets(circle)).toEqual({ name: 'asha', self: FILTERED })
  let deep: unknown = { password: 'canary' }
  for (let level = 0; level < 5_000; level++) deep = [deep]
  expect(JSON.stringify(filterSecrets(deep))).not.toContain('canary')
  const wrapped = `?a=${'%25'.repeat(5_000)}`
  expect(filterSecrets(wrapped)).toMatch(/^\?a=/)
  const same = { a: 1 }
  expect(filterSecrets([same, same])).toEqual([same, same])
})

test('no secret value survives, whatever surrounds it, and the given value is left as it was', () => {
  const names = fc.constantFrom('password', 'Authorization', 'x-token', 'client_secret', 'code2')
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 6 },
      fc.jsonValue(),
      fc.dictionary(fc.string(), tie('tree')),
      fc.array(tie('tree')),
      fc.tuple(names).map(([name]) => ({ [name]: 'canary-canary' })),
      fc.tuple(names).map(([name]) => JSON.stringify({ [name]: ['canary-canary'] })),
    ),
  }))
  fc.assert(
    fc.property(tree, (value) => {
      const before = JSON.stringify(value)
      expect(JSON.stringify(filterSecrets(value)) ?? '').not.toContain('canary-canary')
      expect(JSON.stringify(value)).toBe(before)
    }),
  )
})
