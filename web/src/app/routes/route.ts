import type { ComponentType } from 'react'
import type { Area, TextKey } from '../../names/areas.ts'
import type { RouteName } from '../../names/paths.ts'
import type { TabName } from '../shell/tabs.ts'

/** An address of the app: its title, who may see it and where it stands. */
export interface Route {
  name: RouteName
  title: TextKey
  /**
   * bare: without the frame of the app. tab: a list of its own. room: a chat. child: a page about one chat, beside it on a desktop
   * and under a flat path on a phone. page: all of a phone, the content pane of a desktop.
   */
  form: 'bare' | 'tab' | 'room' | 'child' | 'page'
  /** The tab that is marked, and the list beside the page on a desktop. */
  tab: TabName
  /** The allowed route list: open without a session. */
  isPublic?: true
  /** A child that also stands beside a grouping chat. */
  isInGp?: true
  /** A child that makes sense without a chat. */
  isFree?: true
  /** About money or games: it says what money is on this site. */
  isMoney?: true
}

/** What stands at an address: its script, and the words it needs besides those of all pages. */
export interface Screen {
  load: () => Promise<ComponentType>
  areas: Area[]
}
/** Pages that are missing show the empty state of their feature. */
export type Screens = Partial<Record<RouteName, Screen>>

export const screen = (load: Screen['load'], ...areas: Area[]): Screen => ({ load, areas })
