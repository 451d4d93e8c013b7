import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { useRoomId } from '../../chat/place/use-room-id.ts'
import { EconomyNote } from '../../wallet/EconomyNote.tsx'
import { tabs } from '../shell/tabs.ts'
import { useRoute } from './use-route.ts'

/** An address whose feature this site does not have: it says so and claims nothing about anybody. */
export function LaterScreen() {
  const t = useT()
  const route = useRoute()
  const roomId = useRoomId()
  if (!route) return null
  const tab = tabs.find(({ name }) => name === route.tab)
  return (
    <Page title={t(route.title)} back={roomId ? pathOf('Chat', { roomId }) : tab?.path}>
      {route.isMoney && <EconomyNote />}
      <PageEmpty art="lantern" title={t('pages.not_offered')} text={t('pages.not_offered_text')} />
    </Page>
  )
}
