import { getSiteSettings as call } from '@mela/contract/operators/operators-site.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const getSiteSettings = handleAdmin(call, (context) => context.settings.read())
