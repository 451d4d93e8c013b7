import { createCaller } from '@mela/contract/client.ts'
import { until } from '../../../server/test/engines/child.ts'
import { createChance, type Chance } from '../chance.ts'
import { checkChests } from '../check-chests.ts'
import {
  Answers,
  countOpen,
  endChests,
  freeJobs,
  giveToSenders,
  sendBox,
  stampede,
  type Box,
  type Claimer,
} from '../claimers.ts'
import { isOutboxEmpty, startCluster, type Cluster } from '../cluster.ts'
import { Killer, planKills, type Blow } from '../killer.ts'
import { createPeople } from '../people.ts'
import type { Outcome, Settings } from '../promise.ts'

const SIZES = {
  C: { chests: 20, people: 500, kills: 6, at_once: 2 },
  R: { chests: 500, people: 500, kills: 120, at_once: 4 },
} as const
const SENDERS = 4
/** Of five chests one is over before all of it is taken. */
const ENDS_EARLY = 5
const KILLED = ['api', 'postgres', 'api', 'worker'] as const
const SETTLED_WITHIN_MS = 90_000
/** How often a chunk between a client and the servers is the last of its connection, out of one. */
const RESETS = 0.002

/** P6: at most one claim per person and chest, and what was taken and what came back are together the whole. */
export async function provePromise6(settings: Settings): Promise<Outcome> {
  const { chests, people, kills, at_once } = SIZES[settings.size]
  const chance = createChance(settings.seed)
  const cluster = await startCluster(chance.fork('cluster'))
  const crowd = await createPeople(cluster.postgres.url, people, chance.fork('people'))
  await giveToSenders(cluster.postgres.url, crowd.slice(0, SENDERS))
  const claimers = crowd.map(({ user_id, tokens }) => claimerOf(cluster, user_id, tokens[0]!, chance))
  settings.report(`the cluster runs; ${people} people in one group, ${chests} chests for ${SENDERS} senders to send`)
  const killer = new Killer(cluster, chance.fork('killer'), settings.report)
  const stopWatching = killer.watch()
  for (const proxy of cluster.api_proxies) proxy.resetAtRandom(RESETS)
  const answers = new Answers()
  const blows: Blow[] = planKills(kills, chests * people, chance.fork('plan'), KILLED)
  const boxes = await Promise.all([
    openAll(cluster, claimers, { chests, at_once }, answers, chance.fork('boxes')),
    killer.carryOut(blows, answers),
  ]).then(([all]) => all)
  for (const proxy of cluster.api_proxies) proxy.resetAtRandom(0)
  if (settings.size === 'C') await freeJobs(cluster)
  await endChests(cluster, boxes)
  const notes: string[] = []
  await until('every chest is over and told', SETTLED_WITHIN_MS, () => isSettled(cluster)).catch((error: unknown) =>
    notes.push(String(error)),
  )
  stopWatching()
  const { figures, notes: found } = await checkChests(cluster.postgres.url, boxes, answers)
  await cluster.stop()
  notes.push(...found, ...killer.own_deaths.map((name) => `${name} ended by itself`))
  const retries = claimers.reduce((sum, { line }) => sum + line.retries, 0)
  return {
    figures: { chests: boxes.length, answered: answers.acknowledged, kills: killer.count, ...figures, retries },
    notes,
    ok: notes.length === 0 && boxes.length === chests && answers.acknowledged >= chests * people,
  }
}

function claimerOf({ api_proxies }: Cluster, user_id: string, token: string, chance: Chance): Claimer {
  const callers = api_proxies.map(({ port }) =>
    createCaller({ origin: `http://127.0.0.1:${port}`, language: () => 'en', token: () => undefined, fetch }),
  )
  const back_off = { first_ms: 100, most_ms: 1_000 }
  const own = chance.fork(`claimer ${user_id}`)
  return { user_id, line: { callers, token, chance: own, back_off, is_closed: false, retries: 0 } }
}

/** Several chests at a time: each is sent, and everyone falls upon it. */
async function openAll(
  cluster: Cluster,
  claimers: Claimer[],
  { chests, at_once }: { chests: number; at_once: number },
  answers: Answers,
  chance: Chance,
): Promise<Box[]> {
  const boxes: Box[] = []
  const numbers = Array.from({ length: chests }, (_, number) => number).values()
  const workOff = async () => {
    for (const number of numbers) {
      const box = await sendBox(claimers[number % SENDERS]!, claimers.length, chance)
      boxes.push(box)
      const ends_early = number % ENDS_EARLY === ENDS_EARLY - 1
      await Promise.all([stampede(box, claimers, answers), ends_early ? endDuring(cluster, box, answers) : undefined])
    }
  }
  await Promise.all(Array.from({ length: at_once }, workOff))
  return boxes
}

/** Its time is over once the first has an answer. */
async function endDuring(cluster: Cluster, box: Box, answers: Answers): Promise<void> {
  await answers.whenAnswered(box.chest_id, 1)
  await endChests(cluster, [box])
}

async function isSettled(cluster: Cluster): Promise<boolean> {
  return (await isOutboxEmpty(cluster)) && (await countOpen(cluster)) === 0
}
