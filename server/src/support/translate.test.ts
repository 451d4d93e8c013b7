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

  test('keeps addresses, names and lines as they are, asks nothing where there are no words, and once for many who ask', async () => {
    const own = await startStandIn('translate-server')
    const there = await world.startSite({ TRANSLATE_URL: `http://127.0.0.1:${own.port}` })
    const asked = async () => (await (await fetch(`http://127.0.0.1:${own.port}/asked`)).json()) as string[]
    const call = at(there, world.asha)
    const torn = 'See https://mela.example/join?a=b.c, asha@mail.example or mela.example/x.\n\nYours, @Rose.Mary!'
    expect((await call('translate', { content: torn, lang: 'de' })).content).toBe(
      '[de] See https://mela.example/join?a=b.c, asha@mail.example [de] or mela.example/x.\n\n[de] Yours, @Rose.Mary!',
    )
    const before = await asked()
    for (const content of ['https://mela.example', '👍 12:30', '@Rose.Mary', '…\n!']) {
      expect(await call('translate', { content, lang: 'de' })).toEqual({ content, lang: 'de' })
    }
    expect(await asked()).toEqual(before)
    const content = `asked by many ${crypto.randomUUID()}`
    const many = [world.asha, world.meera, world.gurpreet].flatMap((person) => [person, person, person])
    const answers = await Promise.all(many.map((person) => at(there, person)('translate', { content, lang: 'hi' })))
    expect(new Set(answers.map((answer) => answer.content))).toEqual(new Set([`[hi] ${content}`]))
    expect((await asked()).filter((text) => text === content)).toHaveLength(1)
    await own.stop()
  })

  test('is refused for a while by an engine with too much to do, and is not brought elsewhere by one that has moved', async () => {
    const [busy, real] = await Promise.all([
      startStandIn('translate-server', { TRANSLATE_LIMIT: '1' }),
      startStandIn('translate-server'),
    ])
    const moved = await startStandIn('translate-server', { TRANSLATE_MOVED_TO: `http://127.0.0.1:${real.port}` })
    const behind = (port: number) => world.startSite({ TRANSLATE_URL: `http://127.0.0.1:${port}` })
    const ask = async (port: number) =>
      refusalOf(at(await behind(port), world.asha)('translate', { content: `say ${crypto.randomUUID()}`, lang: 'es' }))
    await fetch(`http://127.0.0.1:${busy.port}/translate`, { method: 'POST', body: 'q=first&source=auto&target=es' })
    expect(await ask(busy.port)).toMatchObject({ reason: 'too_many_operations', retry_after: 5 })
    expect(await ask(moved.port)).toMatchObject({ code: 12005, reason: 'translate_failed' })
    expect(await (await fetch(`http://127.0.0.1:${real.port}/asked`)).json()).toEqual([])
    for (const each of [busy, real, moved]) await each.stop()
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
