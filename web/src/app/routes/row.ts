import type { Area, TextKey } from '../../names/areas.ts'
import type { RouteName } from '../../names/paths.ts'
import type { TabName } from '../shell/tabs.ts'
import type { Load, Route } from './route.ts'

/** What a page shows until its feature has something to show. */
export const later: Load = () => import('./LaterScreen.tsx').then((module) => module.LaterScreen)
type Options = Pick<Route, 'isPublic' | 'isInGp' | 'isFree' | 'isMoney'>

export const row =
  (form: Route['form'], tab: TabName) =>
  (name: RouteName, title: TextKey, load: Load = later, areas: Area[] = [], options: Options = {}): Route => ({
    ...{ form, tab, name, title, load, ...options },
    areas: form === 'tab' ? areas : ['pages', ...(options.isMoney ? (['wallet'] as const) : []), ...areas],
  })

export const open: Options = { isPublic: true }
export const money: Options = { isMoney: true }
