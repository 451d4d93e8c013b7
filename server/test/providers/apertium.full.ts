import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerAt, reasonOf } from '../person.ts'
import type { Engine } from '../engines/child.ts'
import { startApertium } from '../engines/services.ts'
import { openWorld, type World } from '../world.ts'

let apertium: Engine
let world: World
beforeAll(async () => {
  apertium = await startApertium()
  world = await openWorld({ variables: { TRANSLATE_URL: apertium.url, TRANSLATE_KIND: 'apertium' } })
})
afterAll(async () => {
  await world?.end()
  await apertium?.stop()
})

test('Apertium translates between English and Spanish and knows no other language', async () => {
  const { call } = world.asha
  const spanish = await call('translate', { content: 'Good morning, where is the house?', lang: 'es' })
  expect(spanish.content).toMatch(/^Buenos días.*casa\?$/)
  const english = await call('translate', { content: 'La casa es grande & <b>roja</b>', lang: 'en' })
  expect(english.content).toMatch(/house is (big|large).*red/i)
  expect(await reasonOf(call('translate', { content: 'Good morning', lang: 'ja' }))).toBe('translate_failed')
  expect(await call('translate', { content: 'दोस्त', lang: 'hi' })).toEqual({ content: 'दोस्त', lang: 'hi' })
  const torn = 'See https://mela.example/join-group/12?x=good for the house, @Rose.\nasha@house.example is good.'
  const whole = await call('translate', { content: torn, lang: 'es' })
  expect(whole.content).toMatch(
    /^Ve https:\/\/mela\.example\/join-group\/12\?x=good para la casa, @Rose\.\nasha@house\.example (es|está) bien/i,
  )
  await apertium.kill9()
  expect(
    await callerAt(() => world.origin, world.meera.token)('translate', {
      ...{ content: 'Good morning, where is the house?', lang: 'es' },
    }),
  ).toEqual(spanish)
  expect(await reasonOf(call('translate', { content: 'Good night', lang: 'es' }))).toBe('translate_failed')
})
