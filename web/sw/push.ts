// What the worker makes of a push message. Pure, so that it can be told what every browser told it.
export interface PushPayload {
  title: string
  body: string
  /** A path of this site. */
  url: string
  /** The conversation: a later message of the same one takes the place of the earlier. */
  tag: string
  /** All that is unread, for the number on the app's icon. */
  badge?: number
}
export interface WindowState {
  id: string
  visibilityState: string
}
export const HOME = '/chatList'

/** Whatever arrives is shown as something: a browser that sees no notification shows a worse one of its own. */
export function readPayload(data: unknown, app_name: string): PushPayload {
  const given = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '')
  const payload = { title: text('title') || app_name, body: text('body'), url: ownPath(text('url')), tag: text('tag') }
  const { badge } = given
  return typeof badge === 'number' && Number.isInteger(badge) && badge >= 0 ? { ...payload, badge } : payload
}

/** Only a path of this site: one slash, nothing that a browser would read as another host. */
export function ownPath(path: string): string {
  return /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : HOME
}

/**
 * Whether somebody looks at the app. Both sides must agree: what the page told the worker about itself, and what the
 * browser says of the window. A page that has told nothing, because the worker was asleep, counts as the browser says.
 */
export function isWatched(windows: readonly WindowState[], told: ReadonlyMap<string, boolean>): boolean {
  return windows.some(({ id, visibilityState }) => visibilityState === 'visible' && told.get(id) !== false)
}
