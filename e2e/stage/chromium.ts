import { existsSync } from 'node:fs'
import type { BrowserContextOptions, LaunchOptions } from '@playwright/test'

// The browser of the machine, never one that a package downloads. Where Debian's headless shell is there, it draws the
// same pages without the parts of a window, which cost as much as the page.
const CHROMIUM = process.env['CHROME_PATH'] ?? '/usr/bin/chromium'
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const PATH = existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM

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

/** For what needs the parts of a window: permissions that are asked for, and notices. */
export const windowedOptions: LaunchOptions = { ...launchOptions, executablePath: CHROMIUM }

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
