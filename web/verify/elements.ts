import type { IconName } from '@mela/ui/display/icon-paths.ts'

/** Written by the build: of all icons only those that the page needs. */
declare const ICONS: Record<PageIcon, string>
export type PageIcon = Extract<IconName, 'alert' | 'check' | 'close' | 'document'>

/** Children become nodes of text, never HTML: nobody vouches for what a file says. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  name: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (name) made.className = name
  made.append(...children)
  return made
}

export function icon(name: PageIcon): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', ICONS[name])
  made.setAttribute('viewBox', '0 0 24 24')
  made.setAttribute('class', 'icon')
  made.setAttribute('aria-hidden', 'true')
  made.append(path)
  return made
}

export function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind
}
