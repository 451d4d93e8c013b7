import { CardOffer } from '../../account/card/CardOffer.tsx'
import { Prompts } from '../../home/Prompts.tsx'
import { lazyExtra } from '../../platform/page/lazy-screen.ts'
import { LevelUp } from '../../rewards/level-up/LevelUp.tsx'
import { TabCounts } from './TabCounts.tsx'
import type { TabName } from './tabs.ts'
import type { ChatKeys } from './use-chat-keys.ts'

const ShortcutsSheet = lazyExtra(
  () => import('../../chat/shortcuts/ShortcutsSheet.tsx').then((module) => module.ShortcutsSheet),
  'desktop',
)

interface ExtrasProps {
  tab: TabName
  /** False on a page inside the tab. */
  isTab: boolean
  userId: string | null
  keys: ChatKeys
}

/** Comes after the first screen: what counts beside the chats, and what comes up by itself. */
export function Extras({ tab, isTab, userId, keys }: ExtrasProps) {
  return (
    <>
      {isTab && <Prompts tab={tab} />}
      {isTab && userId && <LevelUp key={`${userId} ${tab}`} />}
      {userId && <CardOffer userId={userId} isList={isTab && tab === 'chat'} />}
      {userId && <TabCounts />}
      {keys.isListed && <ShortcutsSheet onClose={keys.hideList} />}
    </>
  )
}
