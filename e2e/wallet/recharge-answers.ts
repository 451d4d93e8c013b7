import type { CallOutput } from '@mela/contract/client.ts'
import { sandboxChannels } from '../../dev/seed/sandbox-channels.ts'

// What a site with money says about money that came in, for pictures of states that take long to come about.
type Recharge = CallOutput<'getRecharge'>
type Withdrawal = CallOutput<'getWithdrawal'>
type Record = CallOutput<'getAccountTransactions'>['list'][number]
const MINUTE_MS = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()
const ADDRESS = 'TAoJHwgkpEkFrtgwKQ4RcGCJ4LPQYcD7u1'

export const rechargeConfig: CallOutput<'getRechargeConfig'> = {
  is_paused: false,
  needs_verification: false,
  break_until: null,
  rate: null,
  channels: sandboxChannels
    .filter(({ type }) => type === 1)
    .map(({ id, kind, name, icon, min, max, quick_amounts }) => ({
      ...{ id, kind, name, icon, min: `${min}.00`, max: `${max}.00` },
      quick_amounts: quick_amounts.map((amount) => `${amount}.00`),
      usual_seconds: kind === 'hosted' ? 60 : 1_800,
    })),
  activities: [{ id: '1', title: 'Festival week', content: 'Lights, sweets and music', min: '2000.00' }],
}

const payments: { [Kind in Recharge['kind']]: Partial<Recharge> } = {
  hosted: { channel_name: 'UPI', payment: { pay_url: 'https://pay.example/1', exact: '2000.00' } },
  transfer: {
    channel_name: 'UPI or bank transfer',
    payment: {
      ...{ exact: '2000.00', qr: 'upi://pay?pa=mela.sandbox@upi&pn=Mela&am=2000.00&cu=INR&tn=R100000001' },
      ...{ upi_id: 'mela.sandbox@upi', payee: 'Mela Sandbox', account_number: '50100123456789' },
      ...{ bank_name: 'HDFC Bank', bank_code: 'HDFC0000123' },
    },
  },
  chain: {
    ...{ type: 2, paid_in: 2, channel_name: 'USDT-TRC20', amount: '24.000000' },
    payment: { exact: '24.000385', address: ADDRESS, qr: ADDRESS, network: 'TRC20' },
  },
}

/** Steps with the minutes since each. */
type Steps<Order extends { steps: { step: string }[] }> = [step: Order['steps'][number]['step'], minutes: number][]
const dated = <Step extends string>(steps: [Step, number][]) =>
  steps.map(([step, minutes]) => ({ step, at: ago(minutes) }))

export function rechargeOf(kind: Recharge['kind'], steps: Steps<Recharge>, more: Partial<Recharge> = {}): Recharge {
  return {
    ...{
      id: '100000001',
      type: 1,
      paid_in: 1,
      channel_id: kind,
      channel_name: '',
      kind,
      amount: '2000.00',
      credited: null,
    },
    ...{ status: 1, reference: '', payment: { exact: '2000.00' }, reason: '', expires_at: ago(-14.5) },
    usual_seconds: kind === 'chain' ? 300 : kind === 'transfer' ? 1_800 : 60,
    steps: dated(steps),
    created_at: ago(steps[0]![1]),
    ...payments[kind],
    ...more,
  }
}

export function withdrawalOf(steps: Steps<Withdrawal>, more: Partial<Withdrawal> = {}): Withdrawal {
  return {
    ...{ id: '100000002', type: 1, amount: '12000.00', fee: '240.00', receives: '11760.00', status: 1, method: 'bank' },
    target: { name: 'HDFC Bank', account_name: 'Rohan Kulkarni', last4: '4821' },
    ...{ pay_after: null, reason: '', note: '', payment_reference: '', can_cancel: false, created_at: ago(60) },
    steps: dated(steps),
    ...more,
  }
}

const recordOf = (no: number, minutes: number, more: Partial<Record>): Record => ({
  ...{ id: `1-${no}`, type: 1, money_type: 1, amount: '5000.00', balance_after: '248630.50', status: 2 },
  ...{ remark: 'recharge_paid', reference: `10000000${no}`, created_at: ago(minutes) },
  ...{ locked: '0.00', about: '', game_type: null, exchange: null },
  ...more,
})
export const transactions: CallOutput<'getAccountTransactions'> = {
  list: [
    recordOf(1, 30, {}),
    recordOf(2, 60, { type: 2, remark: 'withdraw_held', amount: '-12000.00', status: 1 }),
    recordOf(3, 1_500, { type: 4, remark: 'exchanged', amount: '-1000.00' }),
    recordOf(4, 1_520, {
      type: 4,
      remark: 'exchanged',
      amount: '12.048192',
      money_type: 2,
      balance_after: '412.089999',
    }),
    recordOf(5, 3_000, { type: 2, remark: 'withdraw_held', amount: '-2000.00', status: -1 }),
  ],
  total: 5,
}
export const totals: CallOutput<'getAccountTransactionTotals'> = {
  list: [
    { money_type: 1, in: '5000.00', out: '13000.00', count: 3 },
    { money_type: 2, in: '12.048192', out: '0.000000', count: 1 },
  ],
}
export const recharges: CallOutput<'listRecharges'> = {
  list: [
    rechargeOf(
      'transfer',
      [
        ['started', 4],
        ['referenced', 2],
      ],
      { reference: '412988035177' },
    ),
    rechargeOf(
      'hosted',
      [
        ['started', 90],
        ['paid', 88],
      ],
      { id: '100000003', status: 2, credited: '2000.00' },
    ),
    rechargeOf(
      'chain',
      [
        ['started', 1_500],
        ['failed', 1_470],
      ],
      { id: '100000004', status: -1 },
    ),
  ],
  total: 3,
}
export const withdrawals: CallOutput<'listWithdrawals'> = {
  list: [
    withdrawalOf([['requested', 60]], { can_cancel: true }),
    withdrawalOf(
      [
        ['requested', 1_500],
        ['paid', 1_400],
      ],
      { id: '100000005', status: 2, created_at: ago(1_500) },
    ),
    withdrawalOf(
      [
        ['requested', 3_000],
        ['rejected', 2_900],
      ],
      { id: '100000006', status: -1, created_at: ago(3_000) },
    ),
  ],
  total: 3,
}
