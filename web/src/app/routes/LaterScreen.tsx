import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { useRoomId } from '../../chat/place/use-room-id.ts'
import { EconomyNote } from '../../wallet/EconomyNote.tsx'
import { laterStates, type LaterState } from './later-states.ts'
import { tabs } from '../shell/tabs.ts'
import { useRoute } from './use-route.ts'

const settings: LaterState = { art: 'lantern', title: 'pages.settings_empty' }

/** A page whose feature has nothing to show. */
export function LaterScreen() {
  const t = useT()
  const route = useRoute()
  const roomId = useRoomId()
  if (!route) return null
  const { art, title, text } = laterStates[route.name] ?? settings
  const tab = tabs.find(({ name }) => name === route.tab)
  return (
    <Page title={t(route.title)} back={roomId ? pathOf('Chat', { roomId }) : tab?.path}>
      <PageOffline />
      {route.isMoney && <EconomyNote />}
      <PageEmpty art={art} title={t(title)} text={text && t(text)} />
    </Page>
  )
}
