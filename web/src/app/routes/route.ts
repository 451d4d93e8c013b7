import type { ComponentType } from 'react'
import type { Area, TextKey } from '../../names/areas.ts'
import type { RouteName } from '../../names/paths.ts'
import type { TabName } from '../shell/tabs.ts'

/** An address of the app: its title, who may see it, where it stands and what it loads. */
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
  areas: Area[]
  load: () => Promise<ComponentType>
}

export type Load = Route['load']
