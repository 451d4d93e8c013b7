import type { Job } from '../platform/jobs.ts'
import { getSiteConfig } from './get-site-config.ts'
import { getUserInfoList } from './get-user-info-list.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { purgeSessions } from './sessions.ts'

export const accountHandlers = { login, logout, getUserInfoList, getSiteConfig }
export const accountJobs: Job[] = [{ name: 'account:purge-sessions', every: '17 * * * *', run: purgeSessions }]
export { createPresence } from './presence.ts'
export { readOwnDetails, readUsers } from './users.ts'
export { readSessions } from './sessions.ts'
