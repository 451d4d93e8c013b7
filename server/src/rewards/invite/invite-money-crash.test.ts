import { afterAll, beforeAll, test } from 'vitest'
import { CRASH_MS, CrashStage } from '../../../test/crash/crash-stage.ts'
import { setTerms } from '../../../test/invitations.ts'
import { prepareInvitation } from '../../../test/money/invite-effects.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { Book } from '../../ledger/index.ts'

// Every step of what locks a bonus for both sides of an invitation, cut off before and after it.
let world: World
let stage: CrashStage
beforeAll(async () => {
  const variables = { ECONOMY: 'sandbox', ROLES: 'api,gateway', EXPOSE_TEST_CODES: 'on' }
  world = await openWorld({ clock_speed: 100, variables })
  stage = await CrashStage.open(world, import.meta.url)
  await setTerms(world, { reward: '200', contact: true })
})
afterAll(async () => {
  await stage.end()
  await world.end()
})

test(
  'an invitation whose look crashes anywhere locks a bonus for both once',
  () =>
    stage.crash('somebody invited becomes valid where Diamonds are money', () => prepareInvitation(world, Book.Money), {
      ...{ balances: [200_00, 200_00], entries: 2, valid: [[200_00, 200_00]], grants: 0 },
      turnovers: [
        [200_00, 200_00],
        [200_00, 200_00],
      ],
      ...{ news: 1, notices: 2 },
    }),
  CRASH_MS,
)

test('every operation of invitations where Diamonds are money was among them', () => stage.expectAll())
