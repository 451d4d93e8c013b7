import { beforeEach, expect, test } from 'vitest'
import { removeStored, writeStored } from '../../platform/storage/storage.ts'
import { keepMoneyOptions, readMoneyOptions } from './money-options.ts'

beforeEach(() => removeStored('game_money_options'))

test('chips are those of the site until somebody has chosen others', () => {
  expect(readMoneyOptions()).toEqual([1, 10, 50, 100])
  keepMoneyOptions([2, 25, 75, 500])
  expect(readMoneyOptions()).toEqual([2, 25, 75, 500])
})

test('what is no list of four whole amounts is not believed', () => {
  for (const kept of ['', 'x', '{}', '[1,2,3]', '[1,2,3,0]', '[1,2,3,4.5]', '[1,2,3,"x"]', '[1,2,3,100001]']) {
    writeStored('game_money_options', kept)
    expect(readMoneyOptions()).toEqual([1, 10, 50, 100])
  }
})
