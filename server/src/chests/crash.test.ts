import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChestStatus, ChestType } from '@mela/contract/chests/chest-rules.ts'
import { Currency } from '@mela/contract/money.ts'
import type { Attempt } from '../../test/crash/crash-everywhere.ts'
import { CRASH_MS, CrashStage } from '../../test/crash/crash-stage.ts'
import { giveMoney } from '../../test/money/give-money.ts'
import { foundGroup, type Group } from '../../test/group.ts'
import { runJob, type Place } from '../../test/crash/doomed.ts'
import { killAt } from '../../test/crash/kill-at.ts'
import type { Person } from '../../test/person.ts'
import { startProcess } from '../../test/crash/process.ts'
import { openWorld, type Site, type World } from '../../test/world.ts'
import { auditSite } from '../../ledger.ts'

// Every step of what a treasure box does, cut off before and after it.
let world: World
let stage: CrashStage
let sender: Person
let taker: Person
let group: Group
beforeAll(async () => {
  const variables = { ROLES: 'api,gateway', ECONOMY: 'sandbox', CHESTS_PER_DAY: '100000' }
  world = await openWorld({ clock_speed: 20, variables })
  stage = await CrashStage.open(world, import.meta.url)
  ;[sender, taker] = await Promise.all([world.register(), world.register()])
  group = await foundGroup(world, sender, [taker])
  await giveMoney(world, sender, Currency.Diamond, '100000.00', { unplayed: 'bank' })
})
afterAll(async () => {
  await stage.end()
  await world.end()
})

type Somewhere = Pick<Site, 'origin'>

const HOUR_MS = 60 * 60_000
const AMOUNT = 10

const SENT = {
  chests: 1,
  messages: 1,
  requests: 1,
  jobs: 1,
  announcements: 2,
  transfers: 1,
  owned: -100 * AMOUNT,
  unplayed: -100 * AMOUNT,
}
const HALF = (100 * AMOUNT) / 2
const RECEIVED = { taken: 1, messages: 1, announcements: 2, transfers: 1, owned: HALF, unplayed: HALF }

const box = (num: number) => ({ group_id: group.id, type: ChestType.Normal, amount: AMOUNT, num, nonce: randomUUID() })
const sendBox = async (num: number) => (await sender.call('addChest', box(num))).chest_id

/** All that stands because of boxes. */
async function everything(): Promise<Record<string, number>> {
  const [counts] = await world.database.query<Record<string, number>>(
    `SELECT (SELECT count(*) FROM chests_chest)::int AS chests,
            (SELECT count(*) FROM chests_chest WHERE over_at IS NOT NULL)::int AS over,
            (SELECT count(*) FROM chests_share WHERE user_id IS NOT NULL)::int AS taken,
            (SELECT count(*) FROM chests_share WHERE is_returned)::int AS returned,
            (SELECT count(*) FROM chat_message WHERE chat_type = 2)::int AS messages,
            (SELECT count(*) FROM platform_request)::int AS requests,
            (SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier = 'chests:expire-chest')::int AS jobs,
            (SELECT count(*) FROM platform_outbox)::int AS announcements,
            (SELECT count(*) FROM ledger_transfer)::int AS transfers,
            (SELECT coalesce(sum(amount), 0) FROM wallet_unplayed)::int AS unplayed,
            (SELECT coalesce(sum(balance), 0) FROM ledger_account)::int AS owned`,
  )
  return counts!
}

/** What an attempt adds to everything; what it leaves as it was is left out. */
async function attempt<Where>(ask: Attempt<Where>['ask']): Promise<Attempt<Where>> {
  const before = await everything()
  return {
    ask,
    async effect() {
      const after = Object.entries(await everything()).map(([name, count]) => [name, count - before[name]!] as const)
      return Object.fromEntries(after.filter(([, more]) => more !== 0))
    },
  }
}

const prepareBox = () => {
  const wanted = box(2)
  return attempt<Somewhere>(({ origin }) => sender.at(origin).call('addChest', wanted))
}
const prepareClaim = async () => {
  const chest_id = await sendBox(2)
  return attempt<Somewhere>(async ({ origin }) => {
    const answer = await taker.at(origin).call('receiveChest', { chest_id })
    expect(answer).toEqual({ status: ChestStatus.Received, amount: AMOUNT / 2 })
    return answer
  })
}

test(
  'a box whose sending crashes anywhere is sent once, and whoever asks again hears the same',
  () => stage.crash('addChest', prepareBox, SENT),
  CRASH_MS,
)

test(
  'a share whose claim crashes anywhere is taken once, and whoever asks again hears what they got',
  () => stage.crash('receiveChest', prepareClaim, RECEIVED),
  CRASH_MS,
)

test(
  'a last share whose claim crashes anywhere ends its box once',
  () => {
    const minor = 100 * AMOUNT
    const effect = { over: 1, taken: 1, messages: 1, announcements: 3, transfers: 1, owned: minor, unplayed: minor }
    const prepare = async () => {
      const chest_id = await sendBox(1)
      return attempt<Somewhere>(({ origin }) => taker.at(origin).call('receiveChest', { chest_id }))
    }
    return stage.crash('receiveChest, the last share', prepare, effect)
  },
  CRASH_MS,
)

const RETURNED = {
  ...{ over: 1, returned: 1, messages: 1, announcements: 3, transfers: 1 },
  ...{ owned: HALF, unplayed: HALF },
}
/** One that is over by now, with a share that nobody took. */
async function sendOver(): Promise<string> {
  const chest_id = await sendBox(2)
  // Before anybody has looked at it: what is fixed about a box is remembered.
  const soon = new Date(world.clock.now().getTime() + HOUR_MS)
  await world.database.query('UPDATE chests_chest SET expires_at = $2 WHERE id = $1', [chest_id, soon])
  await taker.call('receiveChest', { chest_id })
  world.clock.advance(HOUR_MS)
  return chest_id
}

test(
  'a box whose end crashes anywhere gives its rest back once',
  async () => {
    const prepareOne = async () => {
      const chest_id = await sendOver()
      return attempt<Place>(({ run }) => run('chests:expire-chest', { chest_id }))
    }
    await stage.crash('the end of one box', prepareOne, RETURNED)
    // Nothing else is over while these are.
    world.clock.advance(48 * HOUR_MS)
    await runJob(world.context, 'chests:expire-chests')
    const prepareAll = async () => {
      await sendOver()
      return attempt<Place>(({ run }) => run('chests:expire-chests'))
    }
    await stage.crash('the end of all boxes', prepareAll, RETURNED)
  },
  CRASH_MS,
)

test(
  'a process that is killed at the commit of a box or of a claim leaves all of it or nothing, and what is asked again elsewhere is there once',
  async () => {
    for (const moment of ['before', 'after'] as const) {
      for (const [effect, prepare] of [
        [SENT, prepareBox],
        [RECEIVED, prepareClaim],
      ] as const) {
        const variables = { ...world.variables, ROLES: 'api' }
        const point = { seen: 'INSERT INTO ledger_transfer', statement: 'commit', moment }
        const killed = await startProcess({ ...variables, ...killAt(point) })
        const { ask, effect: found } = await prepare()
        await expect(ask(killed)).rejects.toBeInstanceOf(Error)
        expect(await killed.end('SIGKILL')).toBeNull()
        expect(await found()).toEqual(moment === 'before' ? {} : effect)
        const again = await ask(world)
        expect(await ask(world)).toEqual(again)
        expect(await found()).toEqual(effect)
      }
    }
    expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
  },
  CRASH_MS,
)

test('every operation of boxes was among them', () => stage.expectAll())
