import { roomIdOf } from '@mela/contract/ids.ts'
import { viewReportedMessages as call } from '@mela/contract/operators/operators-moderation.ts'
import { readPeople } from '../../account/index.ts'
import { readAround } from '../../chat/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { readReportedMessage } from '../../support/index.ts'

export const viewReportedMessages = handleAdmin(call, async (context, { report_id }, asker, refuse) => {
  const known = await readReportedMessage(context, report_id)
  if (!known) throw refuse('non_existent')
  const { ref, reported } = known
  const list = await readAround(context, ref)
  const shown = new Set([...list, reported].map(({ message_id }) => message_id))
  const authors = await readPeople(
    context,
    [reported, ...list].map(({ author_id }) => author_id).filter((author_id) => /^\d+$/.test(author_id)),
  )
  // Written before anything is shown.
  await asker.act(async (_trx, note) =>
    note({
      subject: `report:${report_id}`,
      details: {
        chat: roomIdOf(ref.chat_id, ref.chat_type),
        messages: [...shown],
      },
    }),
  )
  const people = [...authors.values()].map(({ status: _status, ...person }) => person)
  return { message_id: ref.message_id, reported, list, people }
})
