import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { statement } from './statement.ts'
import { groupCommit, transaction, type UnitOfWork } from './transaction.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const rowsOf = (topic: string) =>
  world.database.query('SELECT body FROM platform_outbox WHERE topic = $1 ORDER BY id', [topic])
const jobsOf = (name: string) =>
  world.database.query('SELECT key FROM graphile_worker.jobs WHERE task_identifier = $1 ORDER BY id', [name])

/** In each of the two forms of a transaction. */
const forms: [string, (work: (unit: UnitOfWork) => Promise<unknown>) => Promise<unknown>][] = [
  ['a transaction', (work) => transaction(world.context, work)],
  ['a group commit', (work) => groupCommit(world.context, () => Promise.resolve(), work)],
]

test.each(forms)('what is declared in %s takes effect once it is committed', async (form, write) => {
  const topic = `test.${form}`
  const done: string[] = []
  await write(async (unit) => {
    unit.afterCommit(() => done.push('first'))
    unit.afterCommit(() => done.push('second'))
    await Promise.all([unit.announce(topic, { number: 1 }), unit.addJob('test:job', {}, { key: form })])
    expect(done).toEqual([])
  })
  await expect.poll(() => done).toEqual(['first', 'second'])
  // A topic that nobody knows stays for a relay that does.
  expect(await rowsOf(topic)).toEqual([{ body: { number: 1 } }])
  expect(await jobsOf('test:job')).toContainEqual({ key: form })
})

test.each(forms)('nothing of what is declared in %s that is rolled back takes effect', async (form, write) => {
  const topic = `test.rolled back.${form}`
  const done: string[] = []
  const broken = write(async (unit) => {
    unit.afterCommit(() => done.push('never'))
    await Promise.all([
      unit.announce(topic, {}),
      unit.addJob('test:never', {}, { key: form }),
      unit.ask(statement('test_broken', 'SELECT 1 / 0'), {}),
    ])
  })
  await expect(broken).rejects.toThrow('division by zero')
  await world.context.outbox.flush()
  expect(done).toEqual([])
  expect(await rowsOf(topic)).toEqual([])
  expect(await jobsOf('test:never')).toEqual([])
})

test('a group commit that fails before all is handed over commits nothing of it', async () => {
  const topic = 'test.half'
  const write = async (unit: UnitOfWork) => {
    const fail = async () => Promise.reject(new Error('a value could not be written'))
    await Promise.all([unit.announce(topic, {}), fail()])
  }
  await expect(groupCommit(world.context, () => Promise.resolve(), write)).rejects.toThrow('could not be written')
  expect(await rowsOf(topic)).toEqual([])
})

test('a call is answered after what it declared, in the order of declaration, and although some of it fails', async () => {
  const done: string[] = []
  const answer = await transaction(world.context, async (trx) => {
    trx.afterCommit(async () => {
      await world.database.query('SELECT 1')
      done.push('slow')
    })
    trx.afterCommit(() => {
      throw new Error('this one fails')
    })
    trx.afterCommit(() => done.push('last'))
    return Promise.resolve('answer')
  })
  expect({ answer, done }).toEqual({ answer: 'answer', done: ['slow', 'last'] })
})

test('with answer_first the answer waits for nobody, and the end of the process waits for all', async () => {
  const done: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  await transaction(
    world.context,
    (trx) => {
      trx.afterCommit(async () => {
        await promise
        done.push('told')
      })
      return Promise.resolve()
    },
    { answer_first: true },
  )
  expect(done).toEqual([])
  const flushed = world.context.outbox.flush()
  resolve()
  await flushed
  expect(done).toEqual(['told'])
})

test('hints of a row are published after COMMIT, those that are still being made too, and then the row goes', async () => {
  const heard: string[] = []
  const stop = world.context.bus.subscribe('test.hints', (payload) => heard.push(new TextDecoder().decode(payload)))
  const hint = (text: string) => ({ subject: 'test.hints', payload: new TextEncoder().encode(text) })
  await transaction(world.context, async (trx) => {
    const { id } = await trx
      .insertInto('platform_outbox')
      .values({ topic: 'test.row', body: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    trx.announceRow(id, () => [[hint('at hand')], Promise.resolve([hint('made later')])])
  })
  await expect.poll(() => heard, { timeout: 60_000 }).toEqual(['at hand', 'made later'])
  await world.context.outbox.flush()
  expect(await rowsOf('test.row')).toEqual([])
  stop()
})
