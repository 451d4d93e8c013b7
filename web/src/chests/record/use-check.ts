import { useMemo } from 'react'
import type { ChestClaim, ChestInfo } from '@mela/contract/chests/chests.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { findKept } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import { useRead } from '../../platform/query/use-read.ts'
import { sealedIn, type Sealed } from '../chest.ts'
import { checkChest } from './check-chest.ts'

const PAGE = 100

/** Checks a box that is over at once, and again when asked; without a connection where everything is here already. */
export function useCheck(chest: ChestInfo, known: readonly ChestClaim[]) {
  const { answer, error, load } = useRead(
    ['chest_check', chest.id],
    async (signal) => {
      const [claims, sealed] = await Promise.all([allClaims(chest, known, signal), sealedHere(chest)])
      return { claims, sealed }
    },
    { isFresh: true },
  )
  const check = useMemo(() => answer && checkChest({ chest, ...answer }), [chest, answer])
  return { check, error: answer ? undefined : error, load }
}

async function allClaims(
  { id, received_num }: ChestInfo,
  known: readonly ChestClaim[],
  signal: AbortSignal,
): Promise<readonly ChestClaim[]> {
  if (known.length >= received_num) return known
  const claims: ChestClaim[] = []
  for (;;) {
    const { list } = await api('getChestInfo', { chest_id: id, pos: claims.length, limit: PAGE }, { signal })
    claims.push(...list)
    if (list.length < PAGE) return claims
  }
}

/** What stands in the message, as this device got it when the box was sent. */
async function sealedHere({ id, group_id }: ChestInfo): Promise<Sealed | undefined> {
  const roomId = roomIdOf(group_id, ChatType.Group)
  const message = await findKept(roomId, ({ content }) => content['chest_id'] === id && 'commitment' in content)
  return message && sealedIn(message)
}
