import { defineConfig } from '@playwright/test'
import { launchOptions } from './chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./totals.ts']],
  use: { launchOptions, locale: 'en-IN', timezoneId: 'Asia/Kolkata', colorScheme: 'light', actionTimeout: 15_000 },
})
