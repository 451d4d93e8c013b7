import type * as z from 'zod'
import type { AdminCallName, AdminCalls } from './admin-calls.ts'
import { askServer, query, type CallerOptions } from './client.ts'
import { adminRoutes } from './generated/admin-routes.ts'
import type { Route } from './route.ts'

// The typed caller of the console. Who asks is in a cookie that no script can read.
export type AdminInput<N extends AdminCallName> = z.input<AdminCalls[N]['input']>
export type AdminOutput<N extends AdminCallName> = z.output<AdminCalls[N]['output']>
export type AdminCaller = <N extends AdminCallName>(
  name: N,
  input: AdminInput<N>,
  options?: { signal?: AbortSignal },
) => Promise<AdminOutput<N>>

export function createAdminCaller(options: Pick<CallerOptions, 'origin' | 'fetch' | 'onDate'>): AdminCaller {
  return async (name, input, { signal } = {}) => {
    const [path, method = 'GET'] = adminRoutes[name] as Route
    const is_query = method === 'GET' || method === 'DELETE'
    const url = `${options.origin}/admin${path}${is_query ? query(input as Record<string, unknown>) : ''}`
    const init: RequestInit = {
      method,
      headers: { Language: 'en', ...(is_query ? {} : { 'Content-Type': 'application/json' }) },
      ...(is_query ? {} : { body: JSON.stringify(input) }),
      ...(signal ? { signal } : {}),
    }
    return (await askServer(options.fetch, url, init, options.onDate)) as AdminOutput<typeof name>
  }
}
