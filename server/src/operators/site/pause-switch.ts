import { pauseSwitch as call } from '@mela/contract/operators/operators-money.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { lockSettings, writeSettings } from '../../platform/settings.ts'

export const pauseSwitch = handleAdmin(call, async (context, { name, reason }, asker) => {
  return asker.act(async (trx, note) => {
    const { paused: before } = await lockSettings(trx)
    const after = before.includes(name) ? before : [...before, name]
    await writeSettings(context, trx, { paused: after })
    note({ subject: `switch:${name}`, details: { before, after, reason } })
    return { paused: after }
  })
})
