import { listChannels as call } from '@mela/contract/operators/operators-posts.ts'
import { readChannels } from '../../chat/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

const CONSOLE_LANGUAGE = 'en'

export const listChannels = handleAdmin(call, (context) => readChannels(context, CONSOLE_LANGUAGE))
