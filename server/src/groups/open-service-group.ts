import * as z from 'zod'
import { id } from '@mela/contract/fields.ts'
import { readGroupTemplate } from '../account/index.ts'
import type { Context } from '../context.ts'
import { lockName } from '../platform/data/lock-name.ts'
import { refuse } from '../platform/http/refusal.ts'
import { changeGroup } from './change.ts'
import { foundGroup } from './found-group.ts'

const registered = z.object({ user_id: id, template_id: id })

/** For somebody who registered with an agent's code: a group with those who look after them. However often it runs, there is one. */
export async function openServiceGroup(context: Context, payload: unknown): Promise<void> {
  const { user_id, template_id } = registered.parse(payload)
  await changeGroup(context, async (change) => {
    const { trx } = change
    await lockName(trx, `service group ${user_id}`)
    const known = await trx
      .selectFrom('groups_group')
      .select('id')
      .where('template_id', '=', template_id)
      .where('serve_user_id', '=', user_id)
      .executeTakeFirst()
    const template = await readGroupTemplate(trx, template_id)
    if (known || !template) return
    const { name, owner_user_id } = template
    const others = new Set([...template.service_user_ids, user_id])
    others.delete(owner_user_id)
    const group = { name, owner_id: owner_user_id, user_ids: [...others], template_id, serve_user_id: user_id }
    await foundGroup(context, change, group, refuse)
  })
}
