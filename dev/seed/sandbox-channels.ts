import {
  moneySettings,
  type RechargeActivity,
  type RechargeChannelSetting,
} from '@mela/contract/operators/money-settings.ts'

/** Where the stand-in of the chain takes USDT for the site. */
export const SANDBOX_ADDRESS = 'TAoJHwgkpEkFrtgwKQ4RcGCJ4LPQYcD7u1'
const TERMS: Record<string, Partial<RechargeChannelSetting>> = {
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
  .recharge_channels.map((channel) => ({ ...channel, ...TERMS[channel.id], is_open: true }))

/** An offer in words only, so that there is one to be seen. */
export const sandboxActivities: RechargeActivity[] = [
  {
    id: '1',
    type: 1,
    title: {
      en: 'Festival week',
      zh: '节日周',
      hi: 'त्योहार सप्ताह',
      ru: 'Праздничная неделя',
      id: 'Pekan festival',
      de: 'Festwoche',
      ja: 'フェスティバルウィーク',
      es: 'Semana de fiesta',
    },
    min: '2000',
  },
]
