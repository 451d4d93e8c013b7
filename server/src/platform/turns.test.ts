import { describe, expect, test } from 'vitest'
import { isRefusal } from './http/refusal.ts'
import { createTurns, type Turns } from './turns.ts'

/** Work that ends when it is told to, and the order in which it began. */
function workshop(turns: Turns) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string, person?: string) =>
    turns(() => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }, person)
  const endNext = async () => {
    ends.shift()!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, ask, endNext }
}
const isRefused = (work: Promise<void>) =>
  work.then(
    () => false,
    (error: unknown) => isRefusal(error) && error.reason === 'too_many_operations',
  )

describe('turns', () => {
  test('are given to everybody who waits in turn, however much one of them wants', async () => {
    const { begun, ask, endNext } = workshop(createTurns(1, 100))
    const asked = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => ask(name, name[0]))
    for (let number = 0; number < 7; number++) await endNext()
    await Promise.all(asked)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  test('are refused to somebody who has enough waiting, and not to others', async () => {
    const { ask, endNext } = workshop(createTurns(1, 100, 2))
    const asked = [ask('a1', 'a'), ask('a2', 'a'), ask('a3', 'a')]
    expect(await isRefused(ask('a4', 'a'))).toBe(true)
    asked.push(ask('b1', 'b'))
    for (let number = 0; number < 4; number++) await endNext()
    await Promise.all(asked)
  })

  test('are refused to all when too much waits, and given again afterwards', async () => {
    const { begun, ask, endNext } = workshop(createTurns(2, 1))
    const asked = [ask('1'), ask('2'), ask('3')]
    expect(await isRefused(ask('4'))).toBe(true)
    for (let number = 0; number < 3; number++) await endNext()
    await Promise.all(asked)
    const later = ask('5')
    await endNext()
    await later
    expect(begun).toEqual(['1', '2', '3', '5'])
  })

  test('pass on when work fails', async () => {
    const turns = createTurns(1, 10)
    const failed = turns(() => Promise.reject(new Error('broken')))
    const after = turns(() => Promise.resolve('done'))
    await expect(failed).rejects.toThrow('broken')
    expect(await after).toBe('done')
  })
})
