const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]
const named = (from: typeof BROWSERS, user_agent: string) => from.find(([form]) => form.test(user_agent))?.[1]

/** `Chrome on Windows`; what says nothing known is shown as it is. */
export function deviceText(user_agent: string): string {
  const [browser, system] = [named(BROWSERS, user_agent), named(SYSTEMS, user_agent)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (user_agent.slice(0, 40) || 'Unknown device')
}
