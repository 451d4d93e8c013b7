import { RESYNC_EVERY_MS } from '@mela/contract/chat/chat-rules.ts'
import { until } from '../../server/test/engines/child.ts'
import { isOutboxEmpty } from './cluster.ts'
import { sendOne, type Lane } from './sender.ts'
import { HEAL_WITHIN_MS, type Stage } from './stage.ts'

// CHAT-081: a hint is lost between processes while every socket stays up, and nothing is sent afterwards that would show
// the gap. The bus is made to take the hint and forget it, so the sending process believes that it was delivered.

/** After the interval has passed, the reading itself takes time. */
const READING_MS = 1_000

export interface Healing {
  healed_ms: number
  notes: string[]
}

/** The bus stops answering, takes the hint into its buffers and dies with them. The gateways notice and ask for a RESYNC. */
export function loseHintWithBus(stage: Stage): Promise<Healing> {
  const { nats } = stage.cluster
  return loseHint(stage, 'the bus restarted', {
    before: () => process.kill(nats.pid, 'SIGSTOP'),
    after: () => nats.wipe(),
  })
}

/** Only the way from the apis to the bus fails. No gateway can notice: the steady interval heals it. */
export function loseHintWithLink(stage: Stage): Promise<Healing> {
  const { bus_proxy } = stage.cluster
  return loseHint(stage, 'the way to the bus was cut', {
    before: () => bus_proxy.swallow(),
    after: () => bus_proxy.restore(),
  })
}

interface Loss {
  before(): void
  after(): void | Promise<void>
}

async function loseHint(stage: Stage, what: string, loss: Loss, tries_left = 3): Promise<Healing> {
  const { crowd, history, report } = stage
  const lane = stage.chance.fork(what).pick(crowd.lanes)
  const lackingDevices = () => devicesIn(stage, lane).filter((device) => !hasNewest(stage, lane, device))
  await until('everyone is whole', HEAL_WITHIN_MS, () => lackingDevices().length === 0)
  const connects = crowd.devices.map((device) => device.connects)

  loss.before()
  await sendOne(lane, history)
  const acknowledged = performance.now()
  await until('the row is forgotten', 5_000, () => isOutboxEmpty(stage.cluster))
  const lost_on = lackingDevices().length
  await loss.after()
  // On a slow machine the relay may have announced the row before its own process forgot it.
  if (lost_on === 0 && tries_left > 1) return loseHint(stage, what, loss, tries_left - 1)
  const notes = lost_on === 0 ? [`CHAT-081, ${what}: no hint was lost, so nothing is shown`] : []
  const left_ms = acknowledged + RESYNC_EVERY_MS + READING_MS - performance.now()
  await until('the devices heal', left_ms, () => lackingDevices().length === 0).catch(() =>
    notes.push(`CHAT-081, ${what}: ${lackingDevices().length} devices still lack the message after 60 s`),
  )
  const healed_ms = Math.round(performance.now() - acknowledged)
  if (crowd.devices.some((device, index) => device.connects !== connects[index])) {
    notes.push(`CHAT-081, ${what}: a device reconnected`)
  }
  report(`${what}: a hint was lost for ${lost_on} devices; healed after ${healed_ms} ms`)
  return { healed_ms, notes }
}

function devicesIn({ crowd }: Stage, { chat_id }: Lane) {
  return crowd.devices.filter((device) => device.timelines.has(chat_id))
}

function hasNewest({ history }: Stage, { chat_id }: Lane, device: Lane['device']): boolean {
  return device.timelines.get(chat_id)!.whole_up_to >= (history.newest_acknowledged.get(chat_id) ?? 0)
}
