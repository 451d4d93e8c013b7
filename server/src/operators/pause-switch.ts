import { pauseSwitch as call } from '@mela/contract/operators-money.ts'
import { handleAdmin } from '../platform/handle-admin.ts'
import { lockSettings, writeSettings } from '../platform/settings.ts'

export const pauseSwitch = handleAdmin(call, async (context, { name, reason }, asker) => {
  const paused = await asker.act(async (trx, note) => {
    const { paused: before } = await lockSettings(trx)
    const after = before.includes(name) ? before : [...before, name]
    await writeSettings(trx, { paused: after }, context.now())
    note({ subject: `switch:${name}`, details: { before, after, reason } })
    return after
  })
  context.settings.announceChange()
  return { paused }
})
