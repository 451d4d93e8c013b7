import { describe, expect, test } from 'vitest'
import { blockDay, blockHeader, blockRecord } from '../../test/block-day.ts'
import { verifyBlockDay, verifyBlockPeriod, type BlockDayFile, type BlockRecord } from './block.ts'
import { hashOfBlock, isSimulatedChain, TRON_NETWORK } from './block-header.ts'
import { digitOfBlock } from './draw.ts'

describe('the hash of a block', () => {
  test('is the one that nodes of TRON tell', () => {
    const later = blockHeader({
      number: 66_987_565,
      transactions_root: 'faf8fe3858339ead25cc892461c82a59b84dca4a51c45b026676bf3f45a352a2',
      witness_address: '41b2f713d57dbcec679d93a8849fa0cd0e4db594ba',
      parent_hash: '0000000003fe262c85cd6b02033f4c3e5c1efa35de256a17bd906dc61fb1aeed',
      timestamp: 1_777_445_121_000,
    })
    expect(hashOfBlock(later)).toBe('0000000003fe262d52bfa4b2814f816fd2e57af5b98a33d60d8630a03a908e0e')
    const earlier = blockHeader({
      number: 1_000_000,
      transactions_root: 'e2dd42daa9c853e070df1e4fc927851a7438c601fb12cf945922629d5cec187b',
      witness_address: '41f16412b9a17ee9408646e2a21e16478f72ed1e95',
      parent_hash: '00000000000f423fbccd9cdb9e410eabdf9f94145cf5b71a678b8b9616619125',
      version: 9,
      timestamp: 1_578_594_852_000,
    })
    expect(hashOfBlock(earlier)).toBe('00000000000f424013e51b18e0782a32fa079ddafdb2f4c343468cf8896dc887')
    expect(digitOfBlock(hashOfBlock(later))).toBe(0)
    expect(digitOfBlock(hashOfBlock(earlier))).toBe(7)
  })

  test('always has a digit, and each as often as another', () => {
    const counts = Array.from({ length: 10 }, () => 0)
    for (let number = 1; number <= 20_000; number++) counts[digitOfBlock(hashOfBlock(blockHeader({ number })))!]! += 1
    const expected = 2_000
    const chi_square = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    // 9 degrees of freedom at 99.9 %.
    expect(chi_square).toBeLessThan(27.88)
  })
})

test('a draw by a block is right, and so is a day of them', () => {
  expect(verifyBlockPeriod(blockRecord(1))).toEqual([])
  expect(verifyBlockDay(blockDay())).toEqual([])
})

describe('a lie is found where it is', () => {
  const changed = (change: (record: BlockRecord) => void) => {
    const record = structuredClone(blockRecord(1))
    change(record)
    return verifyBlockPeriod(record)
  }

  test('another result, another block, or a block that is not the first', () => {
    expect(changed(({ drawn }) => (drawn.result = drawn.result === '1' ? '2' : '1'))).toEqual(['result'])
    expect(changed(({ drawn }) => (drawn.block.version = 35))).toEqual(['block_hash'])
    expect(changed(({ drawn }) => (drawn.block.witness_address = 'no bytes'))).toEqual(['block_hash'])
    expect(changed(({ drawn }) => (drawn.parent.timestamp += 1))).toEqual(['block_first'])
    const next = changed(({ drawn }) => {
      const { block } = drawn
      drawn.parent = block
      drawn.block = blockHeader({
        number: block.number + 1,
        timestamp: block.timestamp + 3000,
        parent_hash: hashOfBlock(block),
      })
      drawn.hash = hashOfBlock(drawn.block)
      drawn.result = String(digitOfBlock(drawn.hash))
    })
    expect(next).toEqual(['block_first'])
  })

  test('another moment, another chain, other bets', () => {
    expect(changed(({ drawn }) => (drawn.network = 'ab'.repeat(32)))).toEqual(['opening_signed'])
    expect(changed(({ opening }) => (opening!.closes += 1))).toEqual(['opening_signed'])
    expect(changed(({ closing }) => (closing.bets += 1))).toEqual(['closing_signed'])
    expect(changed((record) => (record.opening = null))).toEqual(['closing_signed'])
  })

  test('other odds, another day, or two in the wrong order', () => {
    const faults = (change: (day: BlockDayFile) => void) => {
      const day = blockDay()
      change(day)
      return verifyBlockDay(day).map(({ steps }) => steps)
    }
    expect(faults((day) => (day.odds = {}))).toEqual(Array(4).fill(['order']))
    expect(faults((day) => (day.date = '20260106'))).toEqual(Array(4).fill(['order']))
    expect(faults((day) => day.periods.reverse())).toEqual(Array(3).fill(['order']))
  })
})

test('every chain but TRON is a simulated one', () => {
  expect(isSimulatedChain(TRON_NETWORK)).toBe(false)
  expect(isSimulatedChain('00'.repeat(32))).toBe(true)
})
