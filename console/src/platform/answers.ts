import { QueryClient } from '@tanstack/react-query'

/** What the server said. A question is asked once for all who show its answer, and kept while pages change. */
export const answers = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnReconnect: false, refetchIntervalInBackground: false },
  },
})

/** Nothing that one operator was told is shown to the next. */
export function forgetAnswers(): void {
  void answers.cancelQueries()
  answers.clear()
}
