import { saveSiteSettings as call } from '@mela/contract/operators/operators-site.ts'
import type { SiteSettings } from '@mela/contract/site-settings.ts'
import { readUsers } from '../../account/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { writeSettings } from '../../platform/settings.ts'

export const saveSiteSettings = handleAdmin(call, async (context, { changes, reason }, asker, refuse) => {
  const { service_user_id } = changes
  if (service_user_id && (await readUsers(context, [service_user_id])).length === 0) throw refuse('non_existent')
  return asker.act(async (trx, note) => {
    const all_before = await writeSettings(context, trx, changes)
    const names = Object.keys(changes) as (keyof SiteSettings)[]
    const before = Object.fromEntries(names.map((name) => [name, all_before[name] ?? null]))
    note({ subject: `setting:${names.join()}`, details: { before, after: changes, reason } })
    return { ...all_before, ...changes }
  })
})
