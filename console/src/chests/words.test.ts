import { expect, test } from 'vitest'
import { stateTag, stateText, type Chest } from './words.ts'

const EXPIRES = Date.parse('2026-03-02T09:00:00.000Z')
const box: Chest = {
  ...{ id: '1000000001', group_id: '7', group_name: 'Fair', type: 1, amount: 1_000, num: 4 },
  user: { id: '5', uid: 80_412_957, nickname: 'Asha', username: 'asha.v' },
  ...{ received_num: 3, received_amount: 999, refund: null, state: 'open', over_at: null },
  created_at: '2026-03-01T09:00:00.000Z',
  expires_at: new Date(EXPIRES).toISOString(),
}
const told = (chest: Partial<Chest>, now = EXPIRES - 1) => {
  const changed = { ...box, ...chest }
  return [stateTag(changed, now).name, stateText(changed, now)]
}

test('every state of a box is told in words', () => {
  expect(told({})).toEqual(['Open', 'Open: 1 of 4 shares are left.'])
  expect(told({ received_num: 0, received_amount: 0 })[1]).toBe('Open: 4 of 4 shares are left.')
  expect(told({ state: 'all_claimed', refund: 0 })).toEqual([
    'All claimed',
    'All shares were claimed; nothing went back.',
  ])
  expect(told({ state: 'expired', refund: 1 })[1]).toBe('Expired: 1 diamond went back to Asha.')
  expect(told({ state: 'expired', refund: 310 }, EXPIRES)).toEqual([
    'Expired',
    'Expired: 310 diamonds went back to Asha.',
  ])
})

test('a box whose time is over and whose rest is not back says that the refund is due, also of one without a nickname', () => {
  const user = { ...box.user, nickname: '' }
  expect(told({ user, received_num: 2, received_amount: 400 }, EXPIRES)).toEqual([
    'Refund due',
    'Its time is over; 600 diamonds will go back to asha.v within minutes.',
  ])
})
