import { roomIdOf } from '@mela/contract/ids.ts'
import { removeReportedMessage as call } from '@mela/contract/operators/operators-moderation.ts'
import { removeAsSite } from '../../chat/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { readReportedMessage } from '../../support/index.ts'

export const removeReportedMessage = handleAdmin(call, async (context, { report_id, reason }, asker, refuse) => {
  const known = await readReportedMessage(context, report_id)
  if (!known) throw refuse('non_existent')
  const { ref } = known
  await asker.act(async (trx, note) => {
    if (!(await removeAsSite(context, trx, ref))) throw refuse('non_existent')
    const chat = roomIdOf(ref.chat_id, ref.chat_type)
    note({ subject: `report:${report_id}`, details: { chat, message: ref.message_id, reason } })
  })
  return {}
})
