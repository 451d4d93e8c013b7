interface Badging {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** The number on the app's icon; none at zero. */
export function showBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Badging
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
  // Refused where the app is not installed.
  shown?.catch(() => undefined)
}
