import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBatch } from './batch.ts'

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A batch whose commits end when the test says so. */
function heldBatch(options: { lanes?: number; max_size?: number; most_waiting?: number; slow_ms?: number } = {}) {
  const running: { members: string[]; end(error?: Error): void }[] = []
  const begun: (() => void)[] = []
  const batch = createBatch<string, string>({
    lanes: options.lanes ?? 1,
    max_size: options.max_size ?? 100,
    ...(options.most_waiting === undefined ? {} : { most_waiting: options.most_waiting }),
    // Nothing is overtaken unless a test wants it.
    slow_ms: options.slow_ms ?? 3_600_000,
    run: (members) =>
      new Promise((resolve, reject) => {
        running.push({
          members,
          end: (error) => (error ? reject(error) : resolve(members.map((member) => `${member}!`))),
        })
        begun.shift()?.()
      }),
  })
  const nextRun = async () => {
    if (running.length === 0) await new Promise<void>((resolve) => begun.push(resolve))
    return running.shift()!
  }
  return { batch, nextRun, running }
}

describe('a batch', () => {
  test('writes together what arrived together, and meanwhile gathers the next', async () => {
    const { batch, nextRun, running } = heldBatch()
    const first = ['a', 'b', 'c'].map((member) => batch.add('key', member))
    const one = await nextRun()
    expect(one.members).toEqual(['a', 'b', 'c'])
    const later = ['d', 'e'].map((member) => batch.add('key', member))
    expect(running).toEqual([])
    one.end()
    expect(await Promise.all(first)).toEqual(['a!', 'b!', 'c!'])
    const two = await nextRun()
    expect(two.members).toEqual(['d', 'e'])
    two.end()
    expect(await Promise.all(later)).toEqual(['d!', 'e!'])
  })

  test('holds no more members than it may', async () => {
    const { batch, nextRun } = heldBatch({ max_size: 2 })
    const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map((member) => batch.add('key', member)))
    for (const members of [['a', 'b'], ['c', 'd'], ['e']]) {
      const run = await nextRun()
      expect(run.members).toEqual(members)
      run.end()
    }
    expect(await all).toEqual(['a!', 'b!', 'c!', 'd!', 'e!'])
  })

  test('that fails is repeated member by member, so that one bad member fails alone', async () => {
    const runs: string[][] = []
    const batch = createBatch<string, string>({
      lanes: 1,
      max_size: 100,
      run(members) {
        runs.push(members)
        return members.includes('bad') ? Promise.reject(new Error('bad')) : Promise.resolve(members)
      },
    })
    const outcomes = await Promise.allSettled(['a', 'bad', 'b'].map((member) => batch.add('key', member)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(runs).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']])
    expect(await batch.add('key', 'after')).toBe('after')
  })

  test('that finds no database fails at once with all who wait behind it, and is tried again for the next', async () => {
    const { batch, nextRun, running } = heldBatch({ max_size: 2 })
    const outcomes = Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((member) => batch.add('key', member)))
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    ;(await nextRun()).end(away)
    expect(await outcomes).toEqual(Array.from({ length: 5 }, () => ({ status: 'rejected', reason: away })))
    expect(running).toEqual([])
    const next = batch.add('key', 'f')
    ;(await nextRun()).end()
    expect(await next).toBe('f!')
  })

  test('lets no more wait in a lane than it may, and tells the others to come again', async () => {
    const { batch, nextRun } = heldBatch({ max_size: 2, most_waiting: 3 })
    const first = batch.add('key', 'a')
    const held = await nextRun()
    const waiting = ['b', 'c', 'd'].map((member) => batch.add('key', member))
    await expect(batch.add('key', 'e')).rejects.toMatchObject({
      reason: 'too_many_operations',
      details: { retry_after: 2 },
    })
    held.end()
    ;(await nextRun()).end()
    ;(await nextRun()).end()
    expect(await Promise.all([first, ...waiting])).toEqual(['a!', 'b!', 'c!', 'd!'])
  })

  test('that is stuck holds up its own keys and nobody else, in its lane and in others', async () => {
    const { batch, nextRun } = heldBatch({ lanes: 2, slow_ms: 1 })
    const keys = Array.from({ length: 40 }, (_, number) => `chat-${number}`)
    const stuck = batch.add(keys[0]!, 'stuck')
    const held = await nextRun()
    expect(held.members).toEqual(['stuck'])
    const others = keys.map((key) => batch.add(key, key).then(() => key))
    const moved: string[] = []
    while (moved.length < keys.length - 1) {
      const run = await nextRun()
      moved.push(...run.members)
      run.end()
    }
    expect(moved.toSorted()).toEqual(keys.slice(1).toSorted())
    held.end()
    expect(await stuck).toBe('stuck!')
    const rest = await nextRun()
    expect(rest.members).toEqual([keys[0]])
    rest.end()
    expect((await Promise.all(others)).length).toBe(keys.length)
  })

  test('is overtaken twice in a lane at most, and the lane goes on when one of them ends', async () => {
    const { batch, nextRun, running } = heldBatch({ slow_ms: 1 })
    const all = ['a', 'b', 'c'].map((key) => batch.add(key, key))
    const one = await nextRun()
    expect(one.members).toEqual(['a', 'b', 'c'])
    const later = ['d', 'e', 'f'].map((key) => batch.add(key, key))
    const two = await nextRun()
    expect(two.members).toEqual(['d', 'e', 'f'])
    const last = batch.add('g', 'g')
    const three = await nextRun()
    expect(three.members).toEqual(['g'])
    const waits = batch.add('h', 'h')
    for (let turn = 0; turn < 100; turn++) await nextTurn()
    expect(running).toEqual([])
    two.end()
    const four = await nextRun()
    expect(four.members).toEqual(['h'])
    for (const run of [one, three, four]) run.end()
    expect(await Promise.all([...all, ...later, last, waits])).toEqual([...'abcdefgh'].map((key) => `${key}!`))
  })

  test('answers everybody once, in the order of each key, whatever fails', async () => {
    const members = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), is_bad: fc.boolean() }), {
      maxLength: 40,
    })
    await fc.assert(
      fc.asyncProperty(
        members,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 9 }),
        async (all, lanes, max_size) => {
          const written: number[] = []
          const batch = createBatch<number, number>({
            lanes,
            max_size,
            slow_ms: 1,
            async run(numbers) {
              // Some take longer than others, and are overtaken.
              for (let turn = 0; turn < numbers[0]! % 5; turn++) await nextTurn()
              if (numbers.some((number) => all[number]!.is_bad)) throw new Error('bad')
              written.push(...numbers)
              return numbers
            },
          })
          const outcomes = await Promise.allSettled(all.map(({ key }, number) => batch.add(key, number)))
          expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'bad'))).toEqual(
            all.map(({ is_bad }, number) => (is_bad ? 'bad' : number)),
          )
          expect(written.toSorted((one, other) => one - other)).toEqual(
            all.flatMap(({ is_bad }, number) => (is_bad ? [] : [number])),
          )
          for (const key of ['a', 'b', 'c']) {
            const of_key = written.filter((number) => all[number]!.key === key)
            expect(of_key).toEqual(of_key.toSorted((one, other) => one - other))
          }
        },
      ),
    )
  })
})
