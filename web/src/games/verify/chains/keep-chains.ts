import { deviceNow } from '../../../platform/device/clock.ts'
import { api } from '../../../platform/net/api.ts'
import { table } from '../../../platform/storage/database.ts'
import { noteChains } from '../noted.ts'

const kept = table<number>('snapshot')
const HOUR_MS = 3_600_000
/** The next chain is published a day before the last one ends, so that whoever plays has it before its first draw. */
const ASK_AGAIN_MS = 12 * HOUR_MS

/** Keeps the first links of what a line is drawn from next: nobody can say something else of it later. */
export async function keepChains(line: string): Promise<void> {
  const name = `chains of ${line}`
  const asked = await kept.get(name)
  if (asked !== undefined && deviceNow() - asked < ASK_AGAIN_MS) return
  const { list } = await api('listDrawChains', { line })
  await noteChains(list)
  await kept.put(name, deviceNow())
}
