import type { Page } from '@playwright/test'
import { createToken, type Person } from '../stage/people.ts'
import type { Stage } from '../stage/stage.ts'

// A screen is found by structure and not by words, so that it can be seen in any language.
export interface Screen {
  name: string
  /** Who looks; nobody is a guest. */
  visitor?: (stage: Stage) => Promise<Visitor>
  path: (stage: Stage, visitor: Visitor) => string
  /** For operators: in English, at a desk, in a wide window and a narrow one. */
  isConsole?: boolean
  /** One of many alike: seen in one language and size unless all are wanted. */
  isAlike?: boolean
  /** Tells something by colours: seen also as those see it who have two kinds of cones. */
  isColourful?: boolean
  /** What comes up by itself is what is to be seen. */
  isPrompted?: boolean
  /** Before the page is loaded. */
  prepare?: (page: Page) => Promise<unknown>
  /** Leads from the loaded page to what is to be seen. */
  arrange: (page: Page, stage: Stage, visitor: Visitor) => Promise<unknown>
}
export interface Visitor {
  token?: string
  /** Of an operator. */
  cookie?: string
  /** Where it is seen, if not at the stage's own site. */
  origin?: string
  /** Somebody whom operators look at. */
  user_id?: string
  /** A box that operators look at. */
  chest_id?: string
  /** The two whose chat is seen. */
  pair?: [Person, Person]
  /** The group that is seen. */
  group_id?: string
  /** Somebody who is no friend. */
  stranger?: Person
  /** The grouping that is seen. */
  grouping_id?: string
}

/** The person of the stage who has everything. */
export const asha = async ({ url, people }: Stage): Promise<Visitor> => ({
  token: await createToken(url, people.asha.id),
})
export const see = (page: Page, selector: string): Promise<void> => page.locator(selector).first().waitFor()
/** The same as the whole arrangement of a screen. */
export const seeing =
  (selector: string): Screen['arrange'] =>
  (page) =>
    see(page, selector)
export const holdBack = (page: Page, call: string): Promise<unknown> =>
  page.route(`**/api${call}*`, () => new Promise(() => undefined))
export const ROWS = 'main ul li a'
export const BUBBLE = '[role=log] article'

/** One of the stage's own pages, as it is. */
export const own = (name: string, path: string, selector: string): Screen => ({
  name,
  visitor: asha,
  path: () => path,
  arrange: seeing(selector),
})
