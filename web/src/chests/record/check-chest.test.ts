// @vitest-environment node
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ChestClaim, ChestInfo } from '@mela/contract/chests/chests.ts'
import { splitChest } from '@mela/rules/chest.ts'
import { checkChest } from './check-chest.ts'

const SEED = 'a3'.repeat(32)
const seed = Buffer.from(SEED, 'hex')
const commitment = createHash('sha256').update(seed).digest('hex')
const person = (id: string) => ({
  ...{ id, username: '', nickname: `Person ${id}`, avatar: { url: '' }, level: 0, last_active_unix: 0 },
  identity: 1 as const,
  gender: 3 as const,
})

function box({ type = 1 as 1 | 2, amount = 1000, num = 8, opened = 8 } = {}) {
  const shares = splitChest({ chest_id: '1000000001', is_lucky: type === 1, amount, num }, seed)
  const taken = shares.slice(0, opened)
  const best = type === 1 && opened === num ? shares.indexOf(Math.max(...shares)) : -1
  const claims = taken.map((share, position): ChestClaim => {
    const created_at = new Date(position * 1000).toISOString()
    return { user: person(String(position + 1)), amount: share, created_at, is_best: position === best, position }
  })
  const chest: ChestInfo = {
    ...{ id: '1000000001', group_id: '5', type, amount, num, remarks: '', user: person('1'), is_over: true },
    received_num: opened,
    received_amount: taken.reduce((sum, share) => sum + share, 0),
    created_at: new Date(0).toISOString(),
    expires_unix: 86_400_000,
    status: 2,
    commitment,
    seed: SEED,
  }
  return { chest, claims: claims.reverse(), sealed: { commitment, isLucky: type === 1, num } }
}

test('FAIR-009 a finished or expired treasure box is recomputed from its seed and agrees with message and claims', () => {
  const finished = checkChest(box())
  expect(finished).toMatchObject({
    hash: { state: 'right', value: commitment },
    message: { state: 'right', value: commitment },
    split: { state: 'right' },
    claims: { state: 'right' },
    order: { state: 'right' },
    verdict: 'right',
  })
  expect(finished.split.shares).toHaveLength(8)
  expect(finished.claims.list.every(({ isRight }) => isRight)).toBe(true)
  expect(checkChest(box({ opened: 3 })).verdict, 'expired with five left').toBe('right')
  expect(checkChest(box({ opened: 0 })).verdict, 'nobody came').toBe('right')
  expect(checkChest(box({ type: 2 })).verdict).toBe('right')
  expect(checkChest({ ...box(), sealed: undefined })).toMatchObject({ message: { state: 'open' }, verdict: 'open' })
})

test('FAIR-009 an answer that was tampered with is shown as wrong at the step that gives it away', () => {
  const { chest, claims } = box()
  const first = claims[0]!
  const changed = (claim: Partial<ChestClaim>) => [{ ...first, ...claim }, ...claims.slice(1)]
  const tampered = (given: Partial<ReturnType<typeof box>>) => checkChest({ ...box(), ...given })
  const seeded = tampered({ chest: { ...chest, seed: `b4${SEED.slice(2)}` } })
  expect(seeded, 'another seed').toMatchObject({
    hash: { state: 'wrong' },
    message: { state: 'wrong' },
    verdict: 'wrong',
  })
  const other = createHash('sha256').update(Buffer.alloc(32)).digest('hex')
  const replaced = tampered({ chest: { ...chest, seed: '00'.repeat(32), commitment: other } })
  expect(replaced, 'another seed with its own hash: the message gives it away').toMatchObject({
    hash: { state: 'right' },
    message: { state: 'wrong' },
    verdict: 'wrong',
  })
  const { seed: _gone, ...unseeded } = chest
  expect(tampered({ chest: unseeded }).hash.state, 'no seed').toBe('wrong')
  expect(tampered({ chest: { ...chest, amount: 3 } }).split.state, 'no such split').toBe('wrong')
  const wrongClaims: [string, Partial<ReturnType<typeof box>>][] = [
    ['more than the share', { claims: changed({ amount: first.amount + 1 }) }],
    ['the share of another place', { claims: changed({ position: 0 }) }],
    ['no place', { claims: changed({ position: undefined as never }) }],
    ['another is the best', { claims: claims.map((claim) => ({ ...claim, is_best: !claim.is_best })) }],
    ['nobody is the best', { claims: claims.map((claim) => ({ ...claim, is_best: false })) }],
    ['one is missing', { claims: claims.slice(1) }],
    ['another sum', { chest: { ...chest, received_amount: 999 } }],
    ['another box', { chest: { ...chest, id: '1000000002' } }],
  ]
  for (const [name, given] of wrongClaims) {
    expect(tampered(given), name).toMatchObject({ claims: { state: 'wrong' }, verdict: 'wrong' })
  }
})

test('FAIR-009 (part: what the message promised) a box that is not of the kind or number that its message promised is shown as wrong', () => {
  const { sealed } = box()
  for (const other of [{ num: 9 }, { isLucky: false }]) {
    expect(checkChest({ ...box(), sealed: { ...sealed, ...other } })).toMatchObject({
      hash: { state: 'right' },
      message: { state: 'wrong' },
      verdict: 'wrong',
    })
  }
})

test('FAIR-009 (part: the order) a place given to somebody before their turn is shown as wrong', () => {
  const { chest, claims } = box({ opened: 4 })
  const wrong = { order: { state: 'wrong' }, verdict: 'wrong' }
  const at = (seconds: number) => new Date(seconds * 1000).toISOString()
  // Whoever came last has the first place.
  const early = claims.map((claim) => (claim.position === 0 ? { ...claim, created_at: at(60) } : claim))
  expect(checkChest({ ...box({ opened: 4 }), claims: early })).toMatchObject({ claims: { state: 'right' }, ...wrong })
  // One place was left out, for a larger share after it.
  const shares = splitChest({ chest_id: chest.id, is_lucky: true, amount: 1000, num: 8 }, seed)
  const skipped = claims.map((claim) => (claim.position === 3 ? { ...claim, position: 5, amount: shares[5]! } : claim))
  const received_amount = skipped.reduce((sum, { amount }) => sum + amount, 0)
  const told = { ...box({ opened: 4 }), chest: { ...chest, received_amount }, claims: skipped }
  expect(checkChest(told)).toMatchObject({ claims: { state: 'right' }, ...wrong })
  const together = claims.map((claim) => ({ ...claim, created_at: at(5) }))
  expect(checkChest({ ...box({ opened: 4 }), claims: together }).order.state, 'in the same second').toBe('right')
})
