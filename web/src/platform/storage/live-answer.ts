import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { backOff } from '../device/random.ts'
import { Cancelled } from '../net/api.ts'
import { table } from './database.ts'

// One answer that is followed as long as the session lasts: shown as the device kept it, asked for at the start and
// whenever it may have changed, until somebody answers. Pages that nobody looks at need none; they use platform/query.
const LONGEST_WAIT_MS = 60_000

interface Live<Value> {
  value: Value
  /** Ready: nothing newer is on its way. What is shown meanwhile may be old. */
  state: 'loading' | 'ready' | 'failed'
  error: unknown
}

export interface LiveAnswer<Value> {
  use: UseBoundStore<StoreApi<Live<Value>>>
  get(): Value
  refresh(): Promise<void>
  /** The server has told it by itself: a question that is under way was asked before. */
  show(value: Value): void
  /** For what is known to have changed in it; the next answer replaces it. */
  change(update: (value: Value) => Value): void
  /** Resolves when what the device kept is shown. Whoever asks by themselves a moment later says so. */
  start(options?: { asks: boolean }): Promise<void>
  stop(): void
}

export function liveAnswer<Value>(keptAs: string, none: Value, read: () => Promise<Value>): LiveAnswer<Value> {
  const fresh: Live<Value> = { value: none, state: 'loading', error: undefined }
  const kept = table<Value>('snapshot')
  const use = create<Live<Value>>(() => fresh)
  let session = 0
  let question = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function answer(value: Value): void {
    use.setState({ value, state: 'ready', error: undefined })
    void kept.put(keptAs, value)
  }
  async function ask(mine: number, attempt: number): Promise<void> {
    try {
      const value = await read()
      if (mine === question) answer(value)
    } catch (error) {
      if (mine !== question || error instanceof Cancelled) return
      use.setState({ state: 'failed', error })
      timer = setTimeout(() => void ask(mine, attempt + 1), backOff(attempt, LONGEST_WAIT_MS))
    }
  }
  function forgetQuestion(): number {
    clearTimeout(timer)
    return ++question
  }
  async function restore(mine: number): Promise<void> {
    const value = await kept.get(keptAs)
    if (value !== undefined && mine === session && use.getState().state !== 'ready') use.setState({ value })
  }
  const refresh = () => ask(forgetQuestion(), 0)
  return {
    use,
    refresh,
    get: () => use.getState().value,
    show(value) {
      forgetQuestion()
      answer(value)
    },
    change: (update) => use.setState(({ value }) => ({ value: update(value) })),
    start({ asks } = { asks: true }) {
      if (asks) void refresh()
      return restore(++session)
    },
    stop() {
      session++
      forgetQuestion()
      use.setState(fresh, true)
    },
  }
}
