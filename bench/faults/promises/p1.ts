import { crashBehindCursors } from '../crash-behind-cursors.ts'
import { talk } from '../crowd.ts'
import { planKills } from '../killer.ts'
import { conclude, resetConnections, setStage } from '../stage.ts'
import type { Outcome, Settings } from '../promise.ts'

const SIZES = {
  C: { people: 24, messages: 5_000, kills: 20, per_second: 100 },
  R: { people: 96, messages: 1_000_000, kills: 1_000, per_second: 300 },
} as const

/** P1: no acknowledged message is lost, duplicated or reordered in its chat, whoever is killed and whatever is reset. */
export async function provePromise1(settings: Settings): Promise<Outcome> {
  const { people, messages, kills, per_second } = SIZES[settings.size]
  const stage = await setStage(people, settings)
  const { history, killer, chance, crowd } = stage
  const blows = planKills(kills, messages, chance.fork('plan'))
  const stopWatching = killer.watch()
  const stopResets = resetConnections(stage)
  await Promise.all([talk(crowd, { messages, per_second }, history), killer.carryOut(blows, history)])
  const resets = stopResets()
  await crashBehindCursors(stage)
  stopWatching()
  settings.report(
    `${history.acknowledged} acknowledged with ${history.retries} retries, ${killer.count} kills, ${resets} resets`,
  )
  const { notes, lost, duplicated, reordered, healed_ms } = await conclude(stage)
  await stage.cluster.stop()
  notes.push(...killer.own_deaths.map((name) => `${name} ended by itself`))
  return {
    figures: {
      acknowledged: history.acknowledged,
      kills: killer.count,
      lost,
      duplicated,
      reordered,
      kinds: killer.kills,
      failed_starts: killer.failed_starts,
      resets,
      retries: history.retries,
      healed_ms,
    },
    notes,
    ok:
      lost + duplicated + reordered + notes.length === 0 &&
      history.acknowledged === history.sent.size &&
      history.acknowledged >= messages &&
      killer.count >= kills,
  }
}
