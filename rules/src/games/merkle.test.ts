import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { leafOf, pathsOf, rootFrom, rootOf, type LeafOfBet } from './merkle.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

/** MTH as RFC 6962 writes it: split at the largest power of two below the count. */
function treeHash(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha()
  if (leaves.length === 1) return sha(Uint8Array.of(0), leaves[0]!)
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return sha(Uint8Array.of(1), treeHash(leaves.slice(0, split)), treeHash(leaves.slice(split)))
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => sha(Buffer.from(`bet ${index}`)))

test('the roots are those of Certificate Transparency', () => {
  // The inputs and roots of the reference implementation's own test.
  const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
  const roots = [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ]
  for (const [index, root] of roots.entries()) {
    expect(hex(rootOf(inputs.slice(0, index + 1).map(bytes)))).toBe(root)
  }
  expect(hex(rootOf([]))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})

describe('a path', () => {
  test('leads every leaf of a tree of any size to its root', () => {
    for (let count = 1; count <= 70; count++) {
      const leaves = numbered(count)
      const root = hex(rootOf(leaves))
      expect(root).toBe(hex(treeHash(leaves)))
      const pathOf = pathsOf(leaves)
      for (const [index, leaf] of leaves.entries()) expect(hex(rootFrom(leaf, pathOf(index)))).toBe(root)
    }
  })

  test('leads no other leaf there, and not from another place', () => {
    const leaves = numbered(13)
    const root = hex(rootOf(leaves))
    const path = pathsOf(leaves)(5)
    expect(hex(rootFrom(leaves[4]!, path))).not.toBe(root)
    for (const step of path.keys()) {
      const { hash, side } = path[step]!
      const turned = path.with(step, { hash, side: side === 'left' ? 'right' : 'left' })
      expect(hex(rootFrom(leaves[5]!, turned))).not.toBe(root)
    }
    expect(hex(rootFrom(leaves[5]!, path.slice(1)))).not.toBe(root)
  })
})

test('a bet added, left out, changed or moved gives another root', () => {
  const leaves = numbered(9)
  const root = hex(rootOf(leaves))
  const others = [
    [...leaves, sha(Buffer.from('late'))],
    leaves.slice(1),
    leaves.slice(0, -1),
    leaves.with(3, sha(Buffer.from('changed'))),
    leaves.toReversed(),
    [...leaves, leaves.at(-1)!],
  ]
  expect(others.map((each) => hex(rootOf(each)))).not.toContain(root)
})

test('a leaf is the hash of its fields in lines, and each of them counts', () => {
  const bet: LeafOfBet = {
    ...{ bet_id: '901', line: '01', period: '20260105010001', selection: 'size:big', stake: 10_000n, currency: 3 },
    ...{ time: 1_767_552_000_000, blind: '00112233445566778899aabbccddeeff' },
  }
  const text = '901\n01\n20260105010001\nsize:big\n10000\n3\n1767552000000\n00112233445566778899aabbccddeeff'
  expect(hex(leafOf(bet))).toBe(hex(sha(Buffer.from(text))))
  const others: LeafOfBet[] = [
    { ...bet, bet_id: '902' },
    { ...bet, line: '02' },
    { ...bet, period: '20260105010002' },
    { ...bet, selection: 'size:small' },
    { ...bet, stake: 10_001n },
    { ...bet, currency: 1 },
    { ...bet, time: bet.time + 1 },
    { ...bet, blind: 'ff112233445566778899aabbccddeeff' },
  ]
  expect(new Set([bet, ...others].map((each) => hex(leafOf(each)))).size).toBe(others.length + 1)
})
