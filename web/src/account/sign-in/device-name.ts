// A browser and a system out of what a browser says about itself; both are names that no language translates.
const BROWSERS: [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
]
const SYSTEMS: [pattern: RegExp, name: string, isPhone: boolean][] = [
  [/\biPhone\b/, 'iPhone', true],
  [/\biPad\b/, 'iPad', true],
  [/\bAndroid\b/, 'Android', true],
  [/\bWindows\b/, 'Windows', false],
  [/\bCrOS\b/, 'ChromeOS', false],
  [/\bMac OS X\b/, 'macOS', false],
  [/\bLinux\b/, 'Linux', false],
]

export interface DeviceName {
  browser?: string
  system?: string
  isPhone: boolean
}

export function deviceName(user_agent: string): DeviceName {
  const browser = BROWSERS.find(([pattern]) => pattern.test(user_agent))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(user_agent))
  return { ...(browser && { browser }), ...(system && { system: system[1] }), isPhone: system?.[2] ?? false }
}
