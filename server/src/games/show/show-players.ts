import { readFaces } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { maskName } from './mask-name.ts'

/** Somebody on a list that everyone may read. */
export interface Player {
  user_id: string
  nickname: string
  avatar: string
}

/** These rows, each with the one it is about; rows of people who are gone are left out. */
export async function withPlayers<Row extends { user_id: string }>(
  { db }: Context,
  rows: readonly Row[],
): Promise<(Row & Player)[]> {
  const faces = await readFaces(db.tables, [...new Set(rows.map(({ user_id }) => user_id))])
  const known = new Map(faces.map((face) => [face.id, face]))
  return rows.flatMap((row) => {
    const face = known.get(row.user_id)
    return face ? [{ ...row, nickname: face.nickname, avatar: face.avatar.url }] : []
  })
}

/** People read their own name, and of others only what does not give them away. */
export const shownTo = (viewer_id: string, { user_id, nickname, avatar }: Player) => ({
  nickname: user_id === viewer_id ? nickname : maskName(nickname),
  avatar,
})
