import { randomUUID } from 'node:crypto'
import { Currency, toMinor } from '@mela/contract/money.ts'
import { receiveDeposit } from '../../../server/src/wallet/deposit/receive-deposit.ts'
import type { Past } from '../past.ts'
import { ANNOUNCED } from './afternoon.ts'
import type { AtWork } from './at-work.ts'
import type { Somebody, Who } from './who.ts'

const RECHARGERS = ['tara.sen', 'dev.nair', 'wei.lin'] as const
/** So many awake minutes ago; the first has waited longest. */
const ANNOUNCED_AGO = [37, 22, 9] as const

/** Transfers that were confirmed, that wait for somebody to look at the bank, and money that is nobody's yet. */
export function rechargeMoney(past: Past, who: Who, work: AtWork): void {
  for (const [index, [day, username, amount]] of (
    [
      [3, 'priya.menon', '3000'],
      [2, 'anil.kumar', '7500'],
      [2, 'fatima.sheikh', '1200'],
      [1, 'mateo.rojas', '9000'],
      [1, 'putri.wijaya', '2500'],
    ] as const
  ).entries()) {
    const reference = `4129880361${index + 10}`
    const order = announce(past, `${day}d 1${index}:45`, who(username), { amount, reference })
    past.at(`${day}d 15:${10 + index}`, async (scene) =>
      (await work.as(scene, 'lena'))('confirmRecharge', {
        ...{ id: order().id, provider_reference: reference, amount: order().exact },
      }),
    )
  }
  const unpaid = announce(past, '2d 18:20', who('sergei.volkov'), { amount: '5000', reference: '412988036199' })
  past.at('1d 15:30', async (scene) =>
    (await work.as(scene, 'lena'))('failRecharge', { id: unpaid().id, note: 'Not on the statement of two days' }),
  )
  for (const [index, told] of ANNOUNCED.entries())
    announce(past, `${ANNOUNCED_AGO[index]}m`, who(RECHARGERS[index]!), told)

  const short = announce(past, '39m', who('lena.braun'), { amount: '5000', reference: '512988035190' })
  past.at('34m', async (scene) => {
    const call = await work.as(scene, 'lena')
    await call('enterArrival', {
      ...{ provider_reference: '512988035190', amount: '4900', payer: 'LENA BRAUN', recharge_id: short().id },
      note: 'The bank of the sender took 100',
    })
    await call('enterArrival', { provider_reference: '512988035977', amount: '1900', payer: 'W LIN' })
  })
  past.at('30m', async (scene) =>
    (await work.as(scene, 'lena'))('enterArrival', {
      ...{ provider_reference: '412988036199', amount: '5000', payer: 'S VOLKOV', recharge_id: unpaid().id },
      note: 'Came after all',
    }),
  )
  past.at('24m', ({ context }) =>
    receiveDeposit(
      context,
      {
        ...{ source: 'chain', provider_reference: '7e'.repeat(32), currency: Currency.Usdt, paid_at: context.now() },
        ...{ amount: toMinor('25', Currency.Usdt)!, payer: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
      },
      () => Promise.resolve(undefined),
    ),
  )
}

interface Told {
  amount: string
  reference: string
}

function announce(past: Past, when: string, person: Somebody, { amount, reference }: Told) {
  let order = { id: '', exact: '' }
  past.at(when, async ({ as }) => {
    const call = await as(person)
    const { id, payment } = await call('createRecharge', { type: 1, channel_id: 'bank', amount, nonce: randomUUID() })
    await call('giveRechargeReference', { id, reference })
    order = { id, exact: payment.exact }
  })
  return () => order
}
