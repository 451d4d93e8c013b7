import type { ComponentType } from 'react'
import type { RouteName } from '../../names/paths.ts'
import { loadAreas } from '../../platform/i18n/i18n.ts'
import { chatScreens } from './chat-screens.ts'
import { gameScreens } from './game-screens.ts'
import { profileScreens } from './profile-screens.ts'
import { screen, type Route, type Screen, type Screens } from './route.ts'

// What stands at the addresses of routes.ts. The chat list does without it: it comes with the first other page.
const screens: Screens = { ...chatScreens, ...profileScreens, ...gameScreens }
/** What a page shows until its feature has something to show. */
const later = screen(() => import('./LaterScreen.tsx').then((module) => module.LaterScreen))

const screenOf = (name: RouteName): Screen => screens[name] ?? later

/** The script of a page and its words. */
export async function loadScreen({ name, form, isMoney }: Route): Promise<ComponentType> {
  const { load, areas } = screenOf(name)
  const common = form === 'room' ? [] : (['pages', ...(isMoney ? (['wallet'] as const) : [])] as const)
  const [component] = await Promise.all([load(), loadAreas(...common, ...areas)])
  return component
}

/** So that the first tap on a chat shows it at once. */
export async function fetchChatScreen(): Promise<void> {
  const { load, areas } = screenOf('Chat')
  await Promise.all([load(), loadAreas(...areas)])
}
