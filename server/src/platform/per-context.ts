import type { Context } from '../context.ts'

/** One of its kind for each running server; tests run several in one process. */
export function perContext<T>(create: (context: Context) => T): (context: Context) => T {
  const made = new WeakMap<Context, T>()
  return (asked) => {
    const context = asked.main ?? asked
    const known = made.get(context)
    if (known !== undefined) return known
    const created = create(context)
    made.set(context, created)
    return created
  }
}
