import { getDashboard as call } from '@mela/contract/operators/operators-dashboard.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { readDashboard } from './read-dashboard.ts'

export const getDashboard = handleAdmin(call, readDashboard)
