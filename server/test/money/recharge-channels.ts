import { moneySettings, type RechargeChannelSetting } from '@mela/contract/operators/money-settings.ts'

/** Where the site of a test takes USDT; nobody's. */
export const SANDBOX_ADDRESS = 'TAoJHwgkpEkFrtgwKQ4RcGCJ4LPQYcD7u1'
const PLACES: Record<string, Partial<RechargeChannelSetting>> = {
  bank: {
    name: 'UPI or bank transfer',
    payee: 'Mela Sandbox',
    upi_id: 'mela.sandbox@upi',
    account_number: '50100123456789',
    bank_name: 'HDFC Bank',
    bank_code: 'HDFC0000123',
  },
  usdt_trc20: { address: SANDBOX_ADDRESS },
}

/** Every way to recharge, open, with places to pay to that belong to nobody. */
export const sandboxChannels: RechargeChannelSetting[] = moneySettings
  .parse({})
  .recharge_channels.map((channel) => ({ ...channel, ...PLACES[channel.id], is_open: true }))
