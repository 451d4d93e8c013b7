import { listAllBanners as call } from '@mela/contract/operators/operators-content.ts'
import { readAllBanners } from '../../home/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const listAllBanners = handleAdmin(call, (context) => readAllBanners(context))
