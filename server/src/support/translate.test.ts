import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerAt, reasonOf, refusalOf, type Person } from '../../test/person.ts'
import { startStandIn, type StandIn } from '../../test/providers/stand-ins.ts'
import { openWorld, type Site, type World } from '../../test/world.ts'

let world: World
let site: Site
let engine: StandIn
beforeAll(async () => {
  world = await openWorld()
  engine = await startStandIn('translate-server', { TRANSLATE_KEY: 'key of the engine' })
  site = await world.startSite({
    ...{ TRANSLATE_URL: `http://127.0.0.1:${engine.port}/`, TRANSLATE_KEY: 'key of the engine' },
  })
})
afterAll(async () => {
  await world.end()
  await engine.stop()
})

const at = (where: { origin: string }, person: Person) => callerAt(() => where.origin, person.token)

describe('a translation', () => {
  test('CHAT-057 gives the text in the language asked for; other languages and people without a session are refused', async () => {
    const call = at(site, world.asha)
    expect(await call('translate', { content: 'Good morning', lang: 'hi' })).toEqual({ content: 'सुप्रभात', lang: 'hi' })
    expect(await call('translate', { content: 'नमस्ते', lang: 'es' })).toEqual({ content: 'Hola', lang: 'es' })
    expect(await call('translate', { content: 'a tram', lang: 'de' })).toEqual({ content: '[de] a tram', lang: 'de' })
    for (const lang of ['xx', 'EN', '', 'fr', 'en-US']) {
      const refusal = await refusalOf(call('translate', { content: 'hello', lang: lang as never }))
      expect(refusal).toMatchObject({ code: 10002, reason: 'invalid_params', fields: { lang: 'invalid_value' } })
    }
    for (const content of ['', '  ', 'x'.repeat(5001), '\0']) {
      expect(await reasonOf(call('translate', { content, lang: 'en' }))).toBe('invalid_params')
    }
    expect(await reasonOf(site.guest('translate', { content: 'hello', lang: 'en' }))).toBe('no_authorization')
    expect((await call('translate', { content: 'य'.repeat(5000), lang: 'en' })).content).toHaveLength(5005)
    expect(await call('getUserConfig', {})).toMatchObject({ translate_switch: 1 })
  })

  test('is kept for a day, so that the same text is asked for once', async () => {
    const own = await startStandIn('translate-server')
    const there = await world.startSite({ TRANSLATE_URL: `http://127.0.0.1:${own.port}` })
    const content = `only here ${crypto.randomUUID()}`
    const first = await at(there, world.asha)('translate', { content, lang: 'ru' })
    await own.stop()
    expect(await at(there, world.meera)('translate', { content, lang: 'ru' })).toEqual(first)
    // The engine is gone: what is not known already fails.
    expect(await refusalOf(at(there, world.asha)('translate', { content, lang: 'ja' }))).toMatchObject({
      code: 12005,
      reason: 'translate_failed',
    })
  })

  test('fails without an engine, with a wrong key, and with an engine that answers nonsense', async () => {
    const wrong_key = { TRANSLATE_URL: `http://127.0.0.1:${engine.port}`, TRANSLATE_KEY: 'another' }
    const nonsense = { TRANSLATE_URL: `${world.origin}/api`, TRANSLATE_KIND: 'apertium' }
    for (const variables of [{}, wrong_key, nonsense]) {
      const there = await world.startSite(variables)
      const content = `nobody translates ${crypto.randomUUID()}`
      expect(await reasonOf(at(there, world.asha)('translate', { content, lang: 'es' }))).toBe('translate_failed')
    }
    expect(await world.asha.call('getUserConfig', {})).toMatchObject({ translate_switch: -1 })
  })

  test('is one of at most 60 a minute for one person', async () => {
    const call = at(site, world.rohan)
    const ask = () =>
      call('translate', { content: 'hello', lang: 'en' }).then(
        () => 'yes',
        () => 'no',
      )
    const answers = await Promise.all(Array.from({ length: 65 }, ask))
    expect(answers.filter((answer) => answer === 'yes')).toHaveLength(60)
    expect(await refusalOf(call('translate', { content: 'hello', lang: 'en' }))).toMatchObject({
      reason: 'too_many_operations',
      retry_after: expect.any(Number) as number,
    })
    expect(await at(site, world.gurpreet)('translate', { content: 'hello', lang: 'en' })).toHaveProperty('content')
  })
})
