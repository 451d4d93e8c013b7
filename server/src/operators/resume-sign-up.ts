import { resumeSignUp as call } from '@mela/contract/operators-money.ts'
import { handleAdmin } from '../platform/handle-admin.ts'
import { lockSettings, writeSettings } from '../platform/settings.ts'

export const resumeSignUp = handleAdmin(call, async (context, { reason }, asker) => {
  const paused = await asker.act(async (trx, note) => {
    const { paused: before } = await lockSettings(trx)
    const after = before.filter((name) => name !== 'sign_up')
    await writeSettings(trx, { paused: after }, context.now())
    note({ subject: 'switch:sign_up', details: { before, after, reason } })
    return after
  })
  context.settings.announceChange()
  return { paused }
})
