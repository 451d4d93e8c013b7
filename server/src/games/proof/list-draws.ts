import { listDraws as call } from '@mela/contract/operators/operators-games.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { cursorOf, readDrawRows } from '../draw/draw-rows.ts'

export const listDraws = handleAdmin(call, async (context, asked) => {
  const list = await readDrawRows(context, asked)
  return { list, next: list.length === asked.limit ? cursorOf(list.at(-1)!) : null }
})
