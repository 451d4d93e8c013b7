/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from 'playwright-core'

// What the benches of lists do inside the page.
const LOG = '[role=log]'
/** Of a chat, which opens at its end, or of another list, which opens at its beginning. */
export interface List {
  selector: string
  opens_at: 'top' | 'bottom'
}
const CHAT: List = { selector: LOG, opens_at: 'bottom' }
const REFRESH_MS = 16.7
/** Frames come in multiples of the refresh; this only forgives the rounding of their times. */
const GRACE_MS = 1

export interface Frames {
  /** Between one frame and the next, in milliseconds. */
  gaps: number[]
  dom_nodes: number
}

/** Moves the list by as many pixels in every frame and turns around at its ends. */
export const scrollSteadily = (
  page: Page,
  { seconds, step, list = CHAT }: { seconds: number; step: number; list?: List },
): Promise<Frames> =>
  page.evaluate(
    ({ list, seconds, step }) =>
      new Promise<Frames>((resolve) => {
        const scroller = document.querySelector(list.selector)!
        const turns = list.opens_at === 'top' || scroller.hasAttribute('data-static')
        const gaps: number[] = []
        let dom_nodes = 0
        let direction = list.opens_at === 'top' ? 1 : -1
        let began: number | undefined
        let before = 0
        const frame = (now: number) => {
          if (began === undefined) began = now
          else gaps.push(now - before)
          before = now
          if (gaps.length % 8 === 0) dom_nodes = Math.max(dom_nodes, document.querySelectorAll('*').length)
          const top = scroller.scrollTop
          if (direction > 0 && top + scroller.clientHeight >= scroller.scrollHeight - 1) direction = -1
          // Waiting for older messages is no reason to turn; the static list has none.
          else if (top <= 0 && turns) direction = 1
          scroller.scrollTop = top + direction * step
          if (now - began < seconds * 1000) requestAnimationFrame(frame)
          else resolve({ gaps, dom_nodes })
        }
        requestAnimationFrame(frame)
      }),
    { list, seconds, step },
  )

/** The same rows without anything behind them: copies of those on screen, forty of them, in a plain scroller. */
export const makeStatic = (page: Page, { selector }: List = CHAT): Promise<void> =>
  page.evaluate((selector) => {
    const scroller = document.querySelector<HTMLElement>(selector)!
    const rows = [...scroller.querySelectorAll('[data-index]')]
    const list = scroller.cloneNode(false) as HTMLElement
    list.dataset['static'] = ''
    list.style.height = '100vh'
    list.style.display = 'block'
    for (let index = 0; index < 40; index++) {
      const copy = rows[index % rows.length]!.cloneNode(true) as HTMLElement
      copy.style.position = 'static'
      copy.style.transform = 'none'
      list.append(copy)
    }
    document.body.replaceChildren(list)
    list.scrollTop = list.scrollHeight
  }, selector)

/** Of the frames, those that came later than the screen could have shown them. */
export const slowPercent = ({ gaps }: Frames): number =>
  (gaps.filter((gap) => gap > REFRESH_MS + GRACE_MS).length / gaps.length) * 100

/** How far any row in view moves, in what is painted, from now until the list has grown and has come to rest. */
export const watchShift = (page: Page): Promise<number> =>
  page.evaluate(
    (log) =>
      new Promise<number>((resolve) => {
        const scroller = document.querySelector(log)!
        const { top, bottom } = scroller.getBoundingClientRect()
        const places = () =>
          new Map(
            [...scroller.querySelectorAll('article')].map((article) => [
              article.firstChild!.textContent!,
              article.getBoundingClientRect().top,
            ]),
          )
        const began = new Map([...places()].filter(([, place]) => place >= top && place < bottom - 40))
        const height = scroller.scrollHeight
        let most = 0
        let left = 600
        let rest = 20
        // A message posted in a frame is handled once that frame is on screen.
        const painted = new MessageChannel()
        painted.port1.addEventListener('message', () => {
          const now = places()
          for (const [text, place] of began) most = Math.max(most, Math.abs((now.get(text) ?? Infinity) - place))
          if (scroller.scrollHeight !== height) rest--
          if (rest > 0 && --left > 0) requestAnimationFrame(next)
          else resolve(left > 0 ? most : Infinity)
        })
        painted.port1.start()
        const next = () => painted.port2.postMessage(undefined)
        requestAnimationFrame(next)
      }),
    LOG,
  )

export const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate(({ log, top }) => document.querySelector(log)!.scrollTo(0, top), { log: LOG, top })

/** The numbers of the messages that are in the document. */
export const shownNumbers = (page: Page): Promise<number[]> =>
  page.evaluate(
    (log) =>
      [...document.querySelectorAll(`${log} article`)].map((article) =>
        Number(/#(\d+)/.exec(article.firstChild?.textContent ?? '')?.[1]),
      ),
    LOG,
  )

export const jumpTo = (page: Page, roomId: string, message_id: string): Promise<void> =>
  page.evaluate(
    ({ roomId, message_id }) =>
      (globalThis as unknown as { jumpTo(roomId: string, place: string): Promise<void> }).jumpTo(roomId, message_id),
    { roomId, message_id },
  )
