import { existsSync } from 'node:fs'
import type { BrowserContextOptions, LaunchOptions } from '@playwright/test'

// The browser of the machine, never one that a package downloads.
const PATH = process.env['CHROME_PATH'] ?? '/usr/bin/chromium'

export const launchOptions: LaunchOptions = {
  executablePath: PATH,
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export function requireChromium(): void {
  if (existsSync(PATH)) return
  console.error(`Chromium is not at ${PATH}: apt-get install chromium fonts-noto-core fonts-noto-cjk`)
  process.exit(2)
}

export type Form = 'phone' | 'desktop'
export const FORMS: readonly Form[] = ['phone', 'desktop']

export const formOptions: Record<Form, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}
