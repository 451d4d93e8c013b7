import { expect, test } from 'vitest'
import { NEW_CHANNEL, wrongInChannels } from './channels.ts'

test('a channel is sent only with an id of its own, a name, an address with right check digits and amounts that are numbers', () => {
  const upi = { ...NEW_CHANNEL, id: 'upi', name: 'UPI' }
  expect(wrongInChannels([upi, { ...upi, id: 'bank_2' }])).toBeUndefined()
  expect(wrongInChannels([])).toBeUndefined()
  for (const id of ['', 'x', 'Bank', '2bank', 'bank-2', 'b'.repeat(41)])
    expect(wrongInChannels([upi, { ...upi, id }])).toBe('An id is 2 to 40 small letters, digits or _.')
  expect(wrongInChannels([upi, upi])).toBe('Two channels have the same id.')
  expect(wrongInChannels([{ ...upi, name: ' ' }])).toBe('Every channel needs a name.')
  const chain = { ...upi, kind: 'chain', type: 2 } as const
  expect(
    wrongInChannels([chain, { ...chain, id: 'trc20', address: 'TAoJHwgkpEkFrtgwKQ4RcGCJ4LPQYcD7u1' }]),
  ).toBeUndefined()
  for (const address of [
    'TAoJHwgkpEkFrtgwKQ4RcGCJ4LPQYcD7u2',
    'TAoJHwgkpEkFrtgwKQ4RcGCJ4LPQYcD7u',
    '0x52908400098527886E0F7030069857D2E4169EE7',
  ])
    expect(wrongInChannels([{ ...chain, address }])).toMatch(/^An address is not one of TRON/)
  for (const wrong of [{ min: '' }, { max: '1.' }, { quick_amounts: ['100', ''] }])
    expect(wrongInChannels([{ ...upi, ...wrong }])).toBe('Some amounts are no numbers.')
})
