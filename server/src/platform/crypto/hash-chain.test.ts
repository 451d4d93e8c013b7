import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashOfLink, openHashChain } from './hash-chain.ts'

const END = Buffer.alloc(32, 0x11)

/** All of them, one hash at a time. */
function everyLink(length: number): Buffer[] {
  const links = [END]
  while (links.length <= length) links.push(createHash('sha256').update(links.at(-1)!).digest())
  return links.reverse()
}

describe('a chain of hashes', () => {
  test.each([1, 255, 256, 257, 600])('of %i links has each of them at its place', async (length) => {
    const chain = await openHashChain(END, length)
    expect(Array.from({ length: length + 1 }, (_, index) => chain.linkAt(index).toString('hex'))).toEqual(
      everyLink(length).map((link) => link.toString('hex')),
    )
  })

  test('of a thousand begins and goes on as its test vectors say', async () => {
    const chain = await openHashChain(END, 1000)
    expect(chain.linkAt(0).toString('hex')).toBe('4a5bac3fcd761c63e79c75094646733fac257644393bc6d99b5fd43d3b9c2170')
    expect(chain.linkAt(1).toString('hex')).toBe('2ff45dcec7f900caddecc325169a0614b85e18edbfd287da16a30feac9985574')
  })

  test('lets others work while a long one is made', async () => {
    let turns = 0
    let is_done = false
    const chain = openHashChain(END, 100_000).finally(() => (is_done = true))
    const watch = (): void => {
      turns += 1
      if (!is_done) setImmediate(watch)
    }
    setImmediate(watch)
    const made = await chain
    expect(turns).toBeGreaterThan(5)
    expect(hashOfLink(made.linkAt(77_777))).toEqual(made.linkAt(77_776))
  })

  test('hands out what can be written over without harm', async () => {
    const chain = await openHashChain(END, 300)
    const before = chain.linkAt(256).toString('hex')
    chain.linkAt(256).fill(0)
    chain.linkAt(300).fill(0)
    expect(chain.linkAt(256).toString('hex')).toBe(before)
    expect(chain.linkAt(300)).toEqual(END)
  })

  test('has no links beyond its ends, and no end of another size', async () => {
    const chain = await openHashChain(END, 10)
    for (const index of [-1, 11, 1.5, NaN]) expect(() => chain.linkAt(index)).toThrow('no such link')
    await expect(openHashChain(Buffer.alloc(31), 10)).rejects.toThrow('32 bytes')
    for (const length of [0, -1, 2.5]) await expect(openHashChain(END, length)).rejects.toThrow('at least one link')
  })
})
