import { Suspense } from 'react'
import { parseRoomId } from '@mela/contract/ids.ts'
import { chatStore } from '../../chat/sync/store.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { lazyScreen } from '../../platform/page/lazy-screen.ts'

const GroupingGate = lazyScreen(
  () => import('../../friends/groupings/GroupingGate.tsx').then((module) => module.GroupingGate),
  'pages',
  'groupings',
)
const BroadcastScreen = lazyScreen(
  () => import('../../chat/grouping/BroadcastScreen.tsx').then((module) => module.BroadcastScreen),
  'groupings',
)

interface GroupingRouteProps {
  roomId: string
  /** Absent where the list stands beside the chat. */
  onBack: (() => void) | undefined
}

/** The chat of one of the person's own groupings. */
export function GroupingRoute({ roomId, onBack }: GroupingRouteProps) {
  const t = useT()
  const reader = chatStore((state) => state.reader)
  return (
    <Suspense>
      <GroupingGate id={parseRoomId(roomId)?.target} title={t('pages.grouping_detail')}>
        {(grouping) => <BroadcastScreen roomId={roomId} reader={reader} grouping={grouping} onBack={onBack} />}
      </GroupingGate>
    </Suspense>
  )
}
