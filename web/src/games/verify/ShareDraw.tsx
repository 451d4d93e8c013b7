import { useState } from 'react'
import type { DrawnCard } from '@mela/contract/chat/chat-content.ts'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { RoomSheet, sendDraw } from '../../chat/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { isDrawn } from './check-draw.ts'
import type { Proof } from './check-steps.ts'
import { typeOf } from './seen-draws.ts'

const SECOND = 1000

/** What a card says of a draw, until the site says it itself. */
function cardOf({ chain: { manifest }, record }: Proof): DrawnCard | undefined {
  if (!isDrawn(record)) return undefined
  return {
    game_type: typeOf(manifest.game),
    seconds: manifest.seconds,
    result: record.drawn.result,
    bets: record.closing.bets,
    drawn_unix: (manifest.first_opens + record.index * manifest.seconds) * SECOND,
  }
}

/** Hands a draw on into a chat, where everybody can check it as well. */
export function ShareDraw({ proof }: { proof: Proof }) {
  const t = useT()
  const [isChoosing, setChoosing] = useState(false)
  const card = cardOf(proof)
  if (!card) return null
  const share = (roomId: string) => {
    setChoosing(false)
    void sendDraw(roomId, proof.record.period, card)
    showToast(t('draws.shared'), { icon: 'check' })
  }
  return (
    <>
      <IconButton icon="share" label={t('draws.share')} onClick={() => setChoosing(true)} />
      {isChoosing && <RoomSheet title={t('draws.share')} onPick={share} onClose={() => setChoosing(false)} />}
    </>
  )
}
