import { useEffect, useState } from 'react'
import type { ChestClaim, ChestInfo } from '@mela/contract/chests/chests.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { findKept } from '../../chat/index.ts'
import { api, Cancelled } from '../../platform/net/api.ts'
import { commitmentIn } from '../chest.ts'
import { checkChest, type Check } from './check-chest.ts'

const PAGE = 100

/** Checks at once, and again when asked; without a connection where everything is here already. */
export function useCheck(chest: ChestInfo, claims: readonly ChestClaim[]) {
  const [attempt, setAttempt] = useState(0)
  const [told, setTold] = useState<{ check?: Check; error?: unknown }>({})
  useEffect(() => {
    let isCurrent = true
    const show = (found: typeof told) => isCurrent && setTold(found)
    Promise.all([allClaims(chest, claims), commitmentHere(chest)]).then(
      ([all, commitment]) => show({ check: checkChest({ chest, claims: all, commitment }) }),
      (error) => error instanceof Cancelled || show({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [chest, claims, attempt])
  return { ...told, again: () => setAttempt(attempt + 1) }
}

async function allClaims(
  { id, received_num }: ChestInfo,
  known: readonly ChestClaim[],
): Promise<readonly ChestClaim[]> {
  if (known.length >= received_num) return known
  const claims: ChestClaim[] = []
  for (;;) {
    const { list } = await api('getChestInfo', { chest_id: id, pos: claims.length, limit: PAGE })
    claims.push(...list)
    if (list.length < PAGE) return claims
  }
}

/** What stands in the message, as this device got it when the box was sent. */
async function commitmentHere({ id, group_id }: ChestInfo): Promise<string | undefined> {
  const roomId = roomIdOf(group_id, ChatType.Group)
  const message = await findKept(roomId, ({ content }) => content['chest_id'] === id && 'commitment' in content)
  return message && commitmentIn(message)
}
