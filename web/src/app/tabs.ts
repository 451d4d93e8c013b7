import type { IconName } from '@mela/ui/icon-paths.ts'
import type { TextKey } from '../platform/i18n.ts'

export const tabs = [
  { path: '/chatList', icon: 'bubbles', text: 'app.tab_chats' },
  { path: '/address', icon: 'contacts', text: 'app.tab_contacts' },
  { path: '/find', icon: 'compass', text: 'app.tab_find' },
  { path: '/profile', icon: 'person', text: 'app.tab_me' },
] as const satisfies { path: string; icon: IconName; text: TextKey }[]
export type TabPath = (typeof tabs)[number]['path']

/** Everything about a chat belongs to the first tab. */
export function tabOf(pathname: string): TabPath {
  return tabs.find((tab) => pathname === tab.path)?.path ?? '/chatList'
}
