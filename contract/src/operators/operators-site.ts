import * as z from 'zod'
import { adminCall } from '../admin-call.ts'
import { empty } from '../fields.ts'
import { reason } from './operators.ts'
import { siteSettings, siteSettingsChange } from '../site-settings.ts'

// The switches and names of the site.
export const getSiteSettings = adminCall({
  method: 'GET',
  path: '/settings',
  roles: ['support', 'finance', 'risk', 'content', 'admin'],
  input: empty,
  output: siteSettings,
  refuses: [],
})

/** Only what is named changes. One operator may pause the sign-up and open it again: no money is touched. */
export const saveSiteSettings = adminCall({
  method: 'PUT',
  path: '/settings',
  roles: ['admin'],
  input: z.object({ changes: siteSettingsChange, reason }),
  output: siteSettings,
  refuses: ['non_existent'],
})
