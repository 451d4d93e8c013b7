import { expect, test } from 'vitest'
import { FIRST_REWARDS } from '@mela/contract/rewards/reward-settings.ts'
import type { AgentTerms } from '../words.ts'
import { roomText, wrongInAgents } from './agents.ts'

const terms: AgentTerms = FIRST_REWARDS.agent_terms
const wrong = (by: Partial<AgentTerms>) => wrongInAgents({ ...terms, ...by })

test('terms of agents are sent only when levels rise and the shares fit beside the rebates', () => {
  expect(wrongInAgents(terms)).toBeUndefined()
  expect(wrong({ levels: [5, 15, 15, 100, 250] })).toBe('Level 3 of agents needs more valid members than level 2.')
  expect(wrong({ levels: [5, 4, 40, 100, 250] })).toBe('Level 2 of agents needs more valid members than level 1.')
  expect(wrong({ levels: [0, 1, 2, 3, 4] })).toBeUndefined()
  expect(wrong({ tiers: [150_000, 80_000, 40_001] })).toBe(
    'The shares of agents are 27.0001% together, and at most 27%.',
  )
  expect(wrong({ tiers: [0, 0, 270_000] })).toBeUndefined()
  expect(wrong({ betting: '1.' })).toBe('Some amounts are no numbers.')
  expect(wrong({ member_recharge: '500.001' })).toBe('Amounts have at most two decimals.')
  expect(wrong({ betting: '0', verified: false, members: 0 })).toBeUndefined()
})

test('how much more could be given is said, and how much is too much', () => {
  expect(roomText(terms)).toBe('27% of at most 27%, nothing is left')
  expect(roomText({ ...terms, tiers: [120_000, 80_000, 40_000] })).toBe('24% of at most 27%, 3% is left')
  expect(roomText({ ...terms, tiers: [150_000, 80_000, 52_500] })).toBe('28.25% of at most 27%, 1.25% too much')
})
