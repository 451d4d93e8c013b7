import { randomUUID } from 'node:crypto'
import type { Caller } from '@mela/contract/client.ts'
import type { Past, Scene } from '../past.ts'
import { letWithdraw, recharges, WITHDRAW_PASSWORD } from '../seed-money.ts'
import { FIRST_WITHDRAWAL, WITHDRAWALS } from './afternoon.ts'
import type { AtWork } from './at-work.ts'
import type { Somebody, Who } from './who.ts'

const cardOf = (index: number) => ({
  ...{ bank_name: 'HDFC Bank', bank_code: 'HDFC0001234' },
  card_number: `501006${String(48_201_377 + index * 1_093)}`,
})
const SHARED_CARD = { bank_name: 'State Bank of India', bank_code: 'SBIN0004321', card_number: '39917204468812' }

/** In this order they wait, those first who have waited longest. */
const WAITING = ['ravi.teja', 'imran.khan9', 'olga.petrova', 'nikhil.joshi', 'kabir.anand'] as const
const FIRST = 'chen.yu'
/** Their order is with nobody but lena: she asks for a second one, or holds it, or pays it. */
const SECOND = 'jonas.weber'
const HELD = 'zoya.mirza'
const PAYING = 'sunita.rao'
/** Paid in the last days, some every day. */
const PAID = ['lucia.vega', 'meenal.patil', 'dewi.lestari'] as const
const REFUSED = 'bablu.tea'
export const WITHDRAWERS = [FIRST, ...WAITING, SECOND, HELD, PAYING, ...PAID, REFUSED]

/** What people ask for, what operators of finance do about it, and what still waits. */
export function withdrawMoney(past: Past, who: Who, work: AtWork): void {
  const recharge = recharges(past)
  for (const [index, username] of WITHDRAWERS.entries()) {
    const person = who(username)
    recharge(`${3 + index}d 1${index % 9}:15`, person, `${30 + ((index * 7) % 18)}000`, 'paid')
    if (index % 3 === 0) recharge(`${2 + index}d 1${index % 9}:40`, person, `${8 + index}500`, 'paid')
    const shares = WAITING.some((name, place) => name === username && WITHDRAWALS[place]!.is_shared)
    const added = username === 'kabir.anand' ? '95m' : `${20 - (index % 4)}d 12:30`
    past.at(added, (scene) => letWithdraw(scene, person, shares ? SHARED_CARD : cardOf(index)))
  }
  // It came in today and leaves again.
  recharge('240m', who('olga.petrova'), '30000', 'paid')
  payThoseOfTheLastDays(past, who, work)

  ask(past, FIRST_WITHDRAWAL.minutes, who(FIRST), FIRST_WITHDRAWAL.amount)
  for (const [place, { minutes, amount }] of WITHDRAWALS.entries()) ask(past, minutes, who(WAITING[place]!), amount)

  const paid = ask(past, 190, who('dewi.lestari'), '1800')
  past.at('118m', (scene) => startToPay(scene, work, paid()))
  past.at('104m', async (scene) =>
    (await work.as(scene, 'lena'))('recordPayout', { id: paid(), payment_reference: 'UTR412988035244' }),
  )
  const second = ask(past, 130, who(SECOND), '24000')
  past.at('74m', async (scene) => {
    const call = await work.as(scene, 'lena')
    await call('getWithdrawalForReview', { id: second() })
    await call('proposeWithdrawal', { id: second(), note: 'Checked the card and the last month: his own money' })
  })
  const held = ask(past, 200, who(HELD), '8200')
  past.at('71m', async (scene) => {
    const call = await work.as(scene, 'lena')
    await call('getWithdrawalForReview', { id: held() })
    await call('holdWithdrawal', { id: held(), note: 'Waits for a new photo of the card' })
  })
  const paying = ask(past, 260, who(PAYING), '5600')
  past.at('68m', (scene) => startToPay(scene, work, paying()))
}

function payThoseOfTheLastDays(past: Past, who: Who, work: AtWork): void {
  for (const [index, [day, username, amount]] of (
    [
      [3, 'lucia.vega', '1500'],
      [3, 'meenal.patil', '4200'],
      [2, 'dewi.lestari', '6100'],
      [2, 'lucia.vega', '3000'],
      [1, 'meenal.patil', '2400'],
      [1, 'dewi.lestari', '900'],
    ] as const
  ).entries()) {
    const id = ask(past, `${day}d 1${index % 2}:05`, who(username), amount)
    past.at(`${day}d 14:${10 + index}`, (scene) => startToPay(scene, work, id()))
    past.at(`${day}d 14:${20 + index}`, async (scene) =>
      (await work.as(scene, 'lena'))('recordPayout', { id: id(), payment_reference: `UTR4129880352${index + 10}` }),
    )
  }
  const refused = ask(past, '2d 13:20', who(REFUSED), '19000')
  past.at('2d 14:40', async (scene) => {
    const note = 'The card was used by somebody else. Add one of your own and try again.'
    await (
      await work.as(scene, 'lena')
    )('rejectWithdrawal', { id: refused(), reason: 'target_refused', note })
  })
}

async function startToPay(scene: Scene, { as }: AtWork, id: string): Promise<void> {
  const call = await as(scene, 'lena')
  await call('getWithdrawalForReview', { id })
  await call('approveWithdrawal', { id })
  await call('startPayout', { id })
}

/** The number of the order, once it was asked for. */
function ask(past: Past, when: string | number, person: Somebody, amount: string): () => string {
  let id = ''
  past.at(typeof when === 'number' ? `${when}m` : when, async ({ as }) => {
    id = await askToWithdraw(await as(person), amount)
  })
  return () => id
}

/** To the only card. */
export async function askToWithdraw(call: Caller, amount: string): Promise<string> {
  const { list } = await call('listCards', {})
  const { id } = await call('createWithdrawal', {
    ...{ type: 1, amount, method: 'bank', method_id: list[0]!.id },
    ...{ withdraw_password: WITHDRAW_PASSWORD, nonce: randomUUID() },
  })
  return id
}
