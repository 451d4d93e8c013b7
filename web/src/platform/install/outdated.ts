// Whether this page is of an older build than the server's, asked when a file of it cannot be had.
let is_reloading = false

/** In the words of the browsers and of the builder. */
export function isMissingFile(error: unknown): boolean {
  const MISSING = /dynamically imported module|importing a module script failed|unable to preload css/i
  return error instanceof Error && MISSING.test(error.message)
}

/** Whether the server has another build than the one that runs here; not when it cannot be asked. */
export async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
  const page = await fetch('/', { cache: 'no-store' }).then(
    // A server that is just going answers too, but not with the app.
    (answer) => (answer.ok ? answer.text() : undefined),
    () => undefined,
  )
  return Boolean(entry) && page !== undefined && !page.includes(entry!)
}

/** For a screen that cannot be shown because its file is gone: true when the new build is on its way. */
export async function reloadIfOutdated(): Promise<boolean> {
  const is_outdated = await isOutdated()
  if (is_outdated) reload()
  return is_outdated
}

export function reload(): void {
  if (is_reloading) return
  is_reloading = true
  window.location.reload()
}
