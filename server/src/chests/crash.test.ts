import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChestStatus, ChestType } from '@mela/contract/chests/chest-rules.ts'
import { crashEverywhere, startDoomed, tell, type Attempt, type Doomed } from '../../test/crash/crash-everywhere.ts'
import { giveDiamonds } from '../../test/money/give.ts'
import { foundGroup, type Group } from '../../test/group.ts'
import { killAt } from '../../test/crash/kill-at.ts'
import type { Person } from '../../test/person.ts'
import { startProcess } from '../../test/crash/process.ts'
import { openWorld, type Site, type World } from '../../test/world.ts'
import { auditSite } from '../../ledger.ts'
import { expireChest } from './expire-chests.ts'

// Every step of what a treasure box does, cut off before and after it.
let world: World
let doomed: Doomed
let sender: Person
let taker: Person
let group: Group
beforeAll(async () => {
  const variables = { ROLES: 'api,gateway', CHESTS_PER_DAY: '100000' }
  world = await openWorld({ clock_speed: 20, variables })
  doomed = await startDoomed(world)
  ;[sender, taker] = await Promise.all([world.register(), world.register()])
  group = await foundGroup(world, sender, [taker])
  await giveDiamonds(world, sender, '100000.00')
})
afterAll(async () => {
  doomed.failpoints.remove()
  await world.end()
})

type Somewhere = Pick<Site, 'origin'>

const PATIENCE_MS = 180_000
const HOUR_MS = 60 * 60_000
const AMOUNT = 10

const SENT = { chests: 1, messages: 1, requests: 1, jobs: 1, announcements: 2, transfers: 1, owned: -100 * AMOUNT }
const RECEIVED = { taken: 1, messages: 1, announcements: 2, transfers: 1, owned: (100 * AMOUNT) / 2 }

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

async function prove(name: string, effect: Record<string, number>, prepare: () => Promise<Attempt>): Promise<void> {
  const crashes = await crashEverywhere(world, doomed, { prepare, effect })
  tell(name, crashes)
  expect(crashes.wrong).toEqual([])
  expect(crashes.unanswered).toBeGreaterThan(0)
  expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
}

test(
  'a box whose sending crashes anywhere is sent once, and whoever asks again hears the same',
  () => prove('addChest', SENT, prepareBox),
  PATIENCE_MS,
)

test(
  'a share whose claim crashes anywhere is taken once, and whoever asks again hears what they got',
  () => prove('receiveChest', RECEIVED, prepareClaim),
  PATIENCE_MS,
)

test(
  'a last share whose claim crashes anywhere ends its box once',
  () => {
    const effect = { over: 1, taken: 1, messages: 1, announcements: 3, transfers: 1, owned: 100 * AMOUNT }
    return prove('receiveChest, the last share', effect, async () => {
      const chest_id = await sendBox(1)
      return attempt<Somewhere>(({ origin }) => taker.at(origin).call('receiveChest', { chest_id }))
    })
  },
  PATIENCE_MS,
)

test(
  'a box whose end crashes anywhere gives its rest back once',
  () => {
    const effect = { over: 1, returned: 1, messages: 1, announcements: 3, transfers: 1, owned: (100 * AMOUNT) / 2 }
    return prove('expireChest', effect, async () => {
      const chest_id = await sendBox(2)
      // Before anybody has looked at it: what is fixed about a box is remembered.
      const soon = new Date(world.clock.now().getTime() + HOUR_MS)
      await world.database.query('UPDATE chests_chest SET expires_at = $2 WHERE id = $1', [chest_id, soon])
      await taker.call('receiveChest', { chest_id })
      world.clock.advance(HOUR_MS)
      return attempt<Site>(({ context }) => expireChest(context, { chest_id }))
    })
  },
  PATIENCE_MS,
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
  PATIENCE_MS,
)
