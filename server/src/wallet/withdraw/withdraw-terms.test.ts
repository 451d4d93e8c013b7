import { describe, expect, test } from 'vitest'
import { siteSettings } from '@mela/contract/site-settings.ts'
import { WITHDRAW_PASSWORD } from '@mela/contract/wallet/wallet-rules.ts'
import { createWithdrawal } from '@mela/contract/wallet/wallet-withdraw.ts'
import { asShare, readTerms, withdrawFee } from './withdraw-terms.ts'

const settings = siteSettings.parse({})

describe('what a withdrawal costs', () => {
  test('is two per cent of rupees and one whole USDT, and diamonds cannot be withdrawn', () => {
    const rupees = readTerms(settings, 1)!
    const usdt = readTerms(settings, 2)!
    expect(withdrawFee(100_000n, rupees)).toBe(2_000n)
    expect(withdrawFee(20_001n, rupees)).toBe(401n)
    expect(withdrawFee(10_000_000n, usdt)).toBe(1_000_000n)
    expect(readTerms(settings, 3)).toBeUndefined()
    expect(readTerms({ ...settings, withdraw_limits: [] }, 1)).toBeUndefined()
  })

  test('is written as the share it is', () => {
    const written = [20_000, 0, 1, 1_000_000, 25_500, 999_999].map(asShare)
    expect(written).toEqual(['0.02', '0', '0.000001', '1', '0.0255', '0.999999'])
  })
})

test('WALLET-022 a withdrawal password is exactly six digits: five, seven and letters are refused', () => {
  const input = { type: 1, amount: '500', method: 'bank', method_id: '7', nonce: crypto.randomUUID() }
  const takes = (withdraw_password: string) => createWithdrawal.input.safeParse({ ...input, withdraw_password }).success
  expect(takes('604837')).toBe(true)
  expect(takes('000000')).toBe(true)
  for (const wrong of ['60483', '6048370', '60483a', 'abcdef', '', '60 837', '６０４８３７', '604837\n']) {
    expect(takes(wrong), wrong).toBe(false)
    expect(WITHDRAW_PASSWORD.test(wrong), wrong).toBe(false)
  }
})
