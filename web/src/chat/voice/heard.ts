import { create } from 'zustand'
import { roomIdOf } from '@mela/contract/ids.ts'
import { whileSignedIn } from '../../account/index.ts'
import { serverNow } from '../../platform/device/clock.ts'
import { table } from '../../platform/storage/database.ts'
import type { Message } from '../state/model.ts'

// The voices of others that were played on this device. Those from before it began to remember count as played.
const kept = table<number>('snapshot')
const SINCE = 'heard_since'
const PREFIX = 'heard '
const MOST_KEPT = 2000

type Voice = Pick<Message, 'id' | 'target' | 'type' | 'created_unix'>
interface Heard {
  /** Unknown until the device was asked. */
  since: number | undefined
  keys: ReadonlySet<string>
}
const nothing: Heard = { since: undefined, keys: new Set() }
const heardStore = create<Heard>(() => nothing)

/** Begins with its time: the list lets go of the oldest first. */
const keyOf = ({ id, target, type, created_unix }: Voice) => `${PREFIX}${created_unix} ${roomIdOf(target, type)} ${id}`
const timeOf = (key: string) => Number(key.split(' ')[1])

function isUnheardIn({ since, keys }: Heard, voice: Voice): boolean {
  return since !== undefined && voice.id !== '' && voice.created_unix > since && !keys.has(keyOf(voice))
}

/** Of voices of others: one's own are never asked for. */
export const isUnheard = (voice: Voice): boolean => isUnheardIn(heardStore.getState(), voice)

export const useUnheard = (voice: Voice): boolean => heardStore((heard) => isUnheardIn(heard, voice))

export async function markHeard(voice: Voice): Promise<void> {
  if (!isUnheard(voice)) return
  const key = keyOf(voice)
  heardStore.setState(({ keys }) => ({ keys: new Set([...keys, key]) }))
  await kept.put(key, voice.created_unix)
  await forgetOldest()
}

/** What falls off the list is played all the same: the list then begins later. */
async function forgetOldest(): Promise<void> {
  const oldest = (await readKeys()).sort((one, other) => timeOf(one) - timeOf(other)).slice(0, -MOST_KEPT)
  const last = oldest[oldest.length - 1]
  if (last === undefined) return
  const since = timeOf(last)
  heardStore.setState(({ keys }) => ({ since, keys: new Set([...keys].filter((key) => timeOf(key) > since)) }))
  await kept.put(SINCE, since)
  for (const key of oldest) await kept.remove(key)
}

const readKeys = async () => (await kept.keys()).filter((key) => key.startsWith(PREFIX))

let session = 0

/** @internal */
export async function startHeard(): Promise<void> {
  const mine = ++session
  const [known, keys] = await Promise.all([kept.get(SINCE), readKeys()])
  if (mine !== session) return
  const since = known ?? serverNow()
  heardStore.setState({ since, keys: new Set(keys) })
  if (known === undefined) await kept.put(SINCE, since)
}

/** @internal */
export function stopHeard(): void {
  session++
  heardStore.setState(nothing, true)
}

whileSignedIn({ start: startHeard, stop: stopHeard })
