import { afterAll, beforeAll, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { CRASH_MS, CrashStage } from '../../../test/crash/crash-stage.ts'
import { setTerms } from '../../../test/invitations.ts'
import { prepareInvitation } from '../../../test/money/invite-effects.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { Book } from '../../ledger/index.ts'

// Every step of what gives Diamonds of play to both sides of an invitation, cut off before and after it.
let world: World
let stage: CrashStage
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100, variables: { ROLES: 'api,gateway', EXPOSE_TEST_CODES: 'on' } })
  stage = await CrashStage.open(world, import.meta.url)
  await setTerms(world, { reward: '200', contact: true })
})
afterAll(async () => {
  await stage.end()
  await world.end()
})

const EFFECT = {
  ...{ balances: [1200_00, 1200_00], entries: 2, valid: [[200_00, 200_00]] },
  ...{ grants: 2, turnovers: null, news: 1, notices: 2 },
}

test(
  'an invitation whose look crashes anywhere brings both their Diamonds once',
  () => stage.crash('somebody invited becomes valid', () => prepareInvitation(world, Book.Play), EFFECT),
  CRASH_MS,
)

test(
  'one that finds the currency frozen, and crashes anywhere before or after it moves again, brings them once',
  () =>
    stage.crash(
      'somebody invited becomes valid when money moves again',
      () =>
        prepareInvitation(world, Book.Play, async ({ run }, invited) => {
          const pot = Book.Play * 4 + Currency.Diamond
          await world.database.query(
            `INSERT INTO ledger_freeze (pot, reason, since) VALUES ($1, 'test', now()) ON CONFLICT DO NOTHING`,
            [pot],
          )
          try {
            await run('rewards:check-invitation', invited)
          } finally {
            await world.database.query('DELETE FROM ledger_freeze')
          }
          await run('rewards:check-invitation', invited)
        }),
      EFFECT,
    ),
  CRASH_MS,
)

test('every operation of invitations in play was among them', () => stage.expectAll())
