import { talk } from '../crowd.ts'
import { loseHintWithBus, loseHintWithLink } from '../lost-hint.ts'
import { conclude, setStage, type Stage } from '../stage.ts'
import type { Outcome, Settings } from '../promise.ts'

const SIZES = {
  C: { people: 24, messages: 1_500, wipes_each: 2, per_second: 80 },
  R: { people: 24, messages: 75_000, wipes_each: 50, per_second: 100 },
} as const

/** P2: wiping NATS and Redis at any time loses nothing acknowledged; and CHAT-081, a lost hint heals without reconnecting. */
export async function provePromise2(settings: Settings): Promise<Outcome> {
  const { people, messages, wipes_each, per_second } = SIZES[settings.size]
  const stage = await setStage(people, settings)
  const { history, killer, crowd } = stage
  const stopWatching = killer.watch()
  const [, wipes] = await Promise.all([
    talk(crowd, { messages, per_second }, history),
    wipeDuring(stage, messages, wipes_each),
  ])
  const after_bus = await loseHintWithBus(stage)
  const after_link = await loseHintWithLink(stage)
  stopWatching()
  const { notes, lost, duplicated, reordered } = await conclude(stage)
  await stage.cluster.stop()
  notes.push(...killer.own_deaths.map((name) => `${name} ended by itself`), ...after_bus.notes, ...after_link.notes)
  return {
    figures: {
      acknowledged: history.acknowledged,
      wipes,
      lost,
      duplicated,
      reordered,
      healed_ms: Math.max(after_bus.healed_ms, after_link.healed_ms),
      healed_after_bus_restart_ms: after_bus.healed_ms,
      healed_after_lost_link_ms: after_link.healed_ms,
    },
    notes,
    ok: lost + duplicated + reordered + notes.length === 0 && history.acknowledged === history.sent.size,
  }
}

async function wipeDuring(
  { cluster, history, chance, report }: Stage,
  messages: number,
  each: number,
): Promise<number> {
  const drawn = chance.fork('wipes')
  const engines = drawn.shuffle(Array.from({ length: each }, () => ['nats', 'redis'] as const).flat())
  const moments = engines.map(() => drawn.int(messages * 0.02, messages * 0.97)).sort((one, other) => one - other)
  for (const [index, engine] of engines.entries()) {
    await history.whenAcknowledged(moments[index]!)
    await cluster[engine].wipe()
    if (engine === 'redis') {
      await cluster.redis.kill9()
      await cluster.redis.start()
    }
    report(`${history.acknowledged} acknowledged; wipe ${index + 1} of ${engines.length}: ${engine}`)
  }
  return engines.length
}
