import { expect, test } from 'vitest'
import { FIRST_LEVELS } from '@mela/contract/rewards/reward-settings.ts'
import { wrongInInvite, wrongInLevels } from './levels.ts'
import type { InviteTerms, VipLevel } from '../words.ts'

const [zero, one, two] = FIRST_LEVELS as [VipLevel, VipLevel, VipLevel]

test('levels are sent only when each needs more and gives back no less than the one below', () => {
  expect(wrongInLevels(FIRST_LEVELS)).toBeUndefined()
  const wrong = (by: Partial<VipLevel>) => wrongInLevels([zero, one, { ...two, ...by }])
  expect(wrong({ recharge: '1000' })).toBe('VIP 2 needs more recharged than VIP 1.')
  expect(wrong({ consumption: '4999.99' })).toBe('VIP 2 needs more played for than VIP 1.')
  expect(wrong({ wash_ratio: { ...two.wash_ratio, 4: 1_499 } })).toBe('VIP 2 gives back less of K3 than VIP 1.')
  expect(wrong({ wash_ratio: { ...two.wash_ratio, 4: 20_001 } })).toBe('A rebate is at most 2%.')
  expect(wrong({ recharge: '' })).toBe('Some amounts are no numbers.')
  expect(wrong({ consumption: '9000.001' })).toBe('Amounts have at most two decimals.')
  expect(wrong({ recharge: '1000.01', wash_ratio: one.wash_ratio })).toBeUndefined()
})

test('terms of invitations are sent only when they ask for something, in Diamonds where those are for play', () => {
  const terms: InviteTerms = {
    ...({ reward_type: 3, reward: '200', contact: true, verified: true } as const),
    ...{ recharge: '500', consumption: '1000' },
  }
  const nothing = { ...terms, contact: false, verified: false, recharge: '0', consumption: '0' }
  for (const isPlay of [false, true]) {
    expect(wrongInInvite(terms, isPlay)).toBeUndefined()
    expect(wrongInInvite(nothing, isPlay)).toMatch(/^Something has to be asked/)
    expect(wrongInInvite({ ...nothing, consumption: '0.01' }, isPlay)).toBeUndefined()
    expect(wrongInInvite({ ...terms, reward: '1.' }, isPlay)).toBe('Some amounts are no numbers.')
    expect(wrongInInvite({ ...terms, recharge: '1.001' }, isPlay)).toBe('Amounts have at most two decimals.')
    expect(wrongInInvite({ ...terms, reward: '1.001' }, isPlay)).toBe('The reward has too many decimals.')
  }
  expect(wrongInInvite({ ...nothing, recharge: '500', verified: true }, false)).toBeUndefined()
  expect(wrongInInvite({ ...nothing, recharge: '500', verified: true }, true)).toMatch(/^Something has to be asked/)
  expect(wrongInInvite({ ...terms, reward_type: 1 }, true)).toMatch(/^Where Diamonds are for play/)
  expect(wrongInInvite({ ...terms, reward_type: 2, reward: '0.000001' }, false)).toBeUndefined()
})
