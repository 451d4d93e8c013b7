import { useRouter } from '@tanstack/react-router'
import { LuckCard } from '@mela/ui/game/LuckCard.tsx'
import { usePersonName, type Message } from '../../chat/index.ts'
import type { TextKey } from '../../names/areas.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { useNow } from '../../platform/page/use-now.ts'
import { chestOf, chestState, type ChestState } from '../chest.ts'
import { openChest } from './opening.ts'
import { useStatus } from './statuses.ts'
import { useCatchUp } from './use-catch-up.ts'

const MINUTE_MS = 60_000
const details: Record<ChestState, TextKey> = {
  waiting: 'chests.tap_to_open',
  mine: 'chests.claimed',
  gone: 'chests.all_claimed',
  expired: 'chests.expired',
}

/** A treasure box among messages. One that waits is opened, any other tells who got what. */
export function TreasureCard({ message }: { message: Message }) {
  const t = useT()
  const router = useRouter()
  const chest = chestOf(message)
  const state = chestState(useStatus(chest.group_id, chest.chest_id), chest.closes_unix, useNow(MINUTE_MS))
  useCatchUp(chest.chest_id, state)
  const name = usePersonName(chest.sender_id, chest.group_id)
  const greeting = chest.remarks || t('chests.greeting_default')
  const open = () => {
    if (state === 'waiting') openChest(chest)
    else router.history.push(pathOf('TreasureRecord', { treasureId: chest.chest_id }))
  }
  return (
    <LuckCard
      state={state}
      title={greeting}
      detail={t(details[state])}
      foot={t(chest.isLucky ? 'chests.lucky_from' : 'chests.equal_from', { name })}
      footEnd={chest.num > 0 ? t('chests.boxes', { n: chest.num }) : undefined}
      about={t(`chests.label_${state}`, { name, greeting })}
      onOpen={open}
    />
  )
}
