import { listPosts as call } from '@mela/contract/operators/operators-posts.ts'
import { readPosts } from '../../chat/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

const CONSOLE_LANGUAGE = 'en'

export const listPosts = handleAdmin(call, (context) => readPosts(context, CONSOLE_LANGUAGE))
