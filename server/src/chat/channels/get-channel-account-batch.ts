import { getChannelAccountBatch as call } from '@mela/contract/chat/chat-channels.ts'
import { handle } from '../../platform/http/handle.ts'
import { readChannels } from './channels.ts'

export const getChannelAccountBatch = handle(call, (context, { ids }, { language }) =>
  readChannels(context, language, ids),
)
