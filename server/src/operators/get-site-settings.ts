import { getSiteSettings as call } from '@mela/contract/operators-site.ts'
import { handleAdmin } from '../platform/handle-admin.ts'

export const getSiteSettings = handleAdmin(call, (context) => context.settings.read())
