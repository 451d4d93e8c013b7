import { resumeSignUp as call } from '@mela/contract/operators/operators-money.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { lockSettings, writeSettings } from '../../platform/settings.ts'

export const resumeSignUp = handleAdmin(call, async (context, { reason }, asker) => {
  return asker.act(async (trx, note) => {
    const { paused: before } = await lockSettings(trx)
    const after = before.filter((name) => name !== 'sign_up')
    await writeSettings(context, trx, { paused: after })
    note({ subject: 'switch:sign_up', details: { before, after, reason } })
    return { paused: after }
  })
})
