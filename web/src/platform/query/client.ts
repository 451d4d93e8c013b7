import { focusManager, hashKey, onlineManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { isVisible, onVisibility } from '../device/visibility.ts'
import { Cancelled, isExpected, onPendingCancelled } from '../net/api.ts'
import { reportSoon } from '../net/faults.ts'
import { connection, onConnection } from '../net/socket.ts'

// What pages have read, as long as the session lasts. Nothing of it is part of the first screen.
const CANCELLED_TIMES = 3
const CANCELLED_WAIT_MS = 300

export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError(error) {
      if (!isExpected(error)) reportSoon((loaded) => loaded.reportFault('rejection', error))
    },
  }),
  defaultOptions: {
    queries: {
      // The caller knows about networks and retries; here only a read that gave way to another one is repeated.
      networkMode: 'always',
      retry: (times, error) => error instanceof Cancelled && times < CANCELLED_TIMES,
      retryDelay: CANCELLED_WAIT_MS,
      refetchOnReconnect: true,
      refetchOnWindowFocus: true,
    },
  },
})

onPendingCancelled(() => queries.clear())

focusManager.setEventListener((setFocused) => {
  setFocused(isVisible())
  return onVisibility(setFocused)
})

// The first connection of a page is no news, unless it was opened without a network.
onlineManager.setEventListener((setOnline) => {
  let was_connected = connection() !== 'connecting'
  setOnline(connection() !== 'offline')
  return onConnection(() => {
    const state = connection()
    if (state !== 'connecting') was_connected = true
    if (was_connected) setOnline(state === 'online')
  })
})

// There is no provider that would do it: without it nobody listens to the two above.
queries.mount()

const wanted = new Set<string>()

/** Reads once more. What is asked for while a read is under way is read after it, once. */
export async function readAgain(queryKey: QueryKey): Promise<void> {
  const filter = { queryKey, exact: true }
  const hash = hashKey(queryKey)
  if (queries.isFetching(filter) > 0) {
    if (wanted.has(hash)) return
    wanted.add(hash)
    await queries.refetchQueries(filter, { cancelRefetch: false })
    wanted.delete(hash)
  }
  await queries.refetchQueries(filter)
}
