import { afterAll, beforeAll, test } from 'vitest'
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

test(
  'an invitation whose look crashes anywhere brings both their Diamonds once',
  () =>
    stage.crash('somebody invited becomes valid', () => prepareInvitation(world, Book.Play), {
      ...{ balances: [1200_00, 1200_00], entries: 2, valid: [[200_00, 200_00]] },
      ...{ grants: 2, turnovers: null, news: 1, notices: 2 },
    }),
  CRASH_MS,
)

test('every operation of invitations in play was among them', () => stage.expectAll())
