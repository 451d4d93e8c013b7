import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { announceChange, cached } from './cached.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ clock_speed: 0 })
})
afterAll(() => world.end())

/** Something that counts how often it was read. */
function counter(forget_on?: string) {
  const state = { readings: 0, is_broken: false }
  const read = cached(
    1_000,
    async ({ db }, asked: { key: string }) => {
      state.readings++
      await db.pool.query('SELECT 1')
      if (state.is_broken) throw new Error('broken')
      return `${asked.key}${state.readings}`
    },
    forget_on,
  )
  return { state, ask: (key = 'a') => read(world.context, { key }) }
}

test('what many ask for at once is read once, and again when its time is over', async () => {
  const { state, ask } = counter()
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => ask()))
  expect(new Set(answers)).toEqual(new Set(['a1']))
  world.clock.advance(999)
  expect(await ask()).toBe('a1')
  world.clock.advance(1)
  expect(await Promise.all([ask(), ask()])).toEqual(['a2', 'a2'])
  expect(state.readings).toBe(2)
})

test('each question has its answer, and each server its memory', async () => {
  const { ask } = counter()
  expect(await Promise.all([ask('a'), ask('b'), ask('a')])).toEqual(['a2', 'b2', 'a2'])
  const other = await world.startSite()
  const read = cached(1_000, ({ config }, _asked: object) => Promise.resolve(config))
  expect(await read(world.context, {})).toBe(world.context.config)
  expect(await read(other.context, {})).toBe(other.context.config)
})

test('a failure is told to those who waited and not remembered', async () => {
  const { state, ask } = counter()
  state.is_broken = true
  const both = await Promise.allSettled([ask(), ask()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  state.is_broken = false
  expect(await ask()).toBe('a2')
})

test('a word on its subject ends what is cached before its time', async () => {
  const { ask } = counter('rt.test.changed')
  expect(await ask()).toBe('a1')
  world.context.bus.publish('rt.test.changed', Buffer.alloc(0))
  await expect.poll(() => ask()).toBe('a2')
})

test('whoever announces a change knows it before anybody has heard of it', async () => {
  const { ask } = counter('rt.test.announced')
  expect(await ask()).toBe('a1')
  announceChange(world.context, 'rt.test.announced')
  expect(await ask()).toBe('a2')
})

test('a change that another process announces is heard', async () => {
  const { ask } = counter('rt.test.elsewhere')
  const other = await world.startSite()
  expect(await ask()).toBe('a1')
  await untilSubscribed()
  announceChange(other.context, 'rt.test.elsewhere')
  await expect.poll(() => ask()).toBe('a2')
})

/** The bus takes the words of one connection in their order: with this one it has taken the subscriptions before it. */
async function untilSubscribed(): Promise<void> {
  const { bus } = world.context
  await new Promise<void>((heard) => {
    bus.subscribe('rt.test.subscribed', () => heard())
    bus.publish('rt.test.subscribed', Buffer.alloc(0))
  })
}
