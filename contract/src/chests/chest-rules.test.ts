import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { CHEST_MAX_AMOUNT, ChestStatus, ChestType, faultOfChest } from './chest-rules.ts'
import * as chests from './chests.ts'

const INTEGERS = [-3, -2, -1, 0, 1, 2, 3, 4, 5]
/** The numbers that a field takes and gives. */
const taken = (field: z.ZodType) => INTEGERS.filter((value) => field.safeParse(value).success)
const sorted = (numbers: Record<string, number>) => Object.values(numbers).toSorted((one, other) => one - other)

test('CHESTS-001 types and receive statuses of treasure boxes have their numbers on both ends', () => {
  expect(ChestType).toEqual({ Luck: 1, Normal: 2 })
  expect(ChestStatus).toEqual({ Expired: -1, Unreceive: 1, Received: 2, NotEnough: 3 })
  const { addChest, preReceiveChest, receiveChest, chestInfo } = chests
  for (const field of [
    addChest.input.shape.type,
    preReceiveChest.output.shape.chest.shape.type,
    chestInfo.shape.type,
  ]) {
    expect(taken(field)).toEqual(sorted(ChestType))
  }
  const statuses = [preReceiveChest.output.shape.status, receiveChest.output.shape.status, chestInfo.shape.status]
  for (const field of statuses) expect(taken(field)).toEqual(sorted(ChestStatus))
})

describe('a treasure box in a group of ten', () => {
  const { Luck, Normal } = ChestType
  test.each([
    [Luck, 1, 1, undefined],
    [Luck, 10, 10, undefined],
    [Luck, 11, 10, undefined],
    [Normal, 10, 10, undefined],
    [Normal, 30, 10, undefined],
    [Luck, CHEST_MAX_AMOUNT, 7, undefined],
    [Normal, CHEST_MAX_AMOUNT, 10, undefined],
    [Luck, 9, 10, 'chest_amount_invalid'],
    [Normal, 31, 10, 'chest_amount_invalid'],
    [Luck, 0, 1, 'chest_amount_invalid'],
    [Luck, -5, 1, 'chest_amount_invalid'],
    [Luck, 1.5, 1, 'chest_amount_invalid'],
    [Luck, NaN, 1, 'chest_amount_invalid'],
    [Luck, CHEST_MAX_AMOUNT + 1, 1, 'chest_amount_invalid'],
    [Luck, Infinity, 1, 'chest_amount_invalid'],
    [Luck, 100, 0, 'chest_count_invalid'],
    [Luck, 100, -1, 'chest_count_invalid'],
    [Luck, 100, 1.5, 'chest_count_invalid'],
    [Luck, 100, 11, 'chest_count_invalid'],
    [Luck, 0, 0, 'chest_count_invalid'],
  ] as const)('of type %d with %d diamonds for %d people: %s', (type, amount, num, fault) => {
    expect(faultOfChest({ type, amount, num }, 10)).toBe(fault)
  })
})

test('amounts that are no whole number of diamonds come through the schema, to be refused by name', () => {
  const { amount, num } = chests.addChest.input.shape
  expect([1, '1', 1.5, '1.5', -3, 1e9].map((value) => amount.safeParse(value).data)).toEqual([1, 1, 1.5, 1.5, -3, 1e9])
  for (const value of ['1e3', '0x10', '', ' 1', null, true])
    expect(num.safeParse(value).success, `${value}`).toBe(false)
})
