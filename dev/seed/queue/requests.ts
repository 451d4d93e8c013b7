import type { Past } from '../past.ts'
import { ADJUSTMENT, FEES_REASON, NEW_FEES } from './afternoon.ts'
import type { AtWork } from './at-work.ts'
import type { Who } from './who.ts'

/** What lena asks for: nisha has agreed to one and refused one; the others wait. */
export function askForAgreement(past: Past, who: Who, work: AtWork): void {
  let correction = ''
  let limits = ''
  past.at('2d 17:05', async (scene) => {
    const call = await work.as(scene, 'lena')
    const { id: user_id } = who('dewi.lestari')
    await call('getStatement', { user_id, type: 1 })
    const asked = { user_id, type: 1 as const, amount: '120', reason: 'A fee that we took twice' }
    correction = (await call('adjustBalance', asked)).approval_id
  })
  past.at('2d 17:40', (scene) =>
    work.decide(scene, 'nisha', { approval_id: correction, decision: 'approve', note: 'Seen in the statement' }),
  )
  past.at('1d 17:05', async (scene) => {
    const changes = { new_target_hours: 1 }
    const asked = { changes, reason: 'People ask why they wait a day' }
    limits = (await (await work.as(scene, 'lena'))('changeLimits', asked)).approval_id
  })
  past.at('1d 17:30', (scene) =>
    work.decide(scene, 'nisha', {
      approval_id: limits,
      decision: 'reject',
      note: 'An hour is too short after a theft',
    }),
  )
  past.at('61m', async (scene) => {
    const call = await work.as(scene, 'lena')
    const { id: user_id } = who('ravi.teja')
    await call('getStatement', { user_id, type: 1 })
    await call('adjustBalance', { user_id, ...ADJUSTMENT })
  })
  past.at('54m', async (scene) =>
    (await work.as(scene, 'lena'))('changeFees', { changes: { withdraw_fees: NEW_FEES }, reason: FEES_REASON }),
  )
}
