import type { IconName } from '@mela/ui/display/icon-paths.ts'
import type { TextKey } from '../../names/areas.ts'

export const tabs = [
  { name: 'chat', path: '/chatList', icon: 'bubbles', text: 'app.tab_chats' },
  { name: 'address', path: '/address', icon: 'contacts', text: 'app.tab_contacts' },
  { name: 'gp', path: '/gp', icon: 'layers', text: 'app.tab_groups', isDesktopOnly: true },
  { name: 'find', path: '/find', icon: 'compass', text: 'app.tab_find', isPublic: true },
  { name: 'profile', path: '/profile', icon: 'person', text: 'app.tab_me' },
] as const satisfies {
  name: string
  path: string
  icon: IconName
  text: TextKey
  isDesktopOnly?: true
  /** Open without a session. */
  isPublic?: true
}[]
export type Tab = (typeof tabs)[number]
export type TabName = Tab['name']

export function tabAt(path: string): Tab | undefined {
  return tabs.find((tab) => tab.path === path)
}
