import { defineConfig } from '@playwright/test'
import { EXPECT_MS, RETRIES, TEST_MS } from '../waits.ts'
import { launchOptions } from './stage/chromium.ts'

export default defineConfig({
  testDir: '.',
  // What needs servers that are not on every machine is run by `npm run full`.
  testMatch: process.env['MELA_FULL'] ? '**/*.full.ts' : '**/*.spec.ts',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: TEST_MS,
  retries: RETRIES,
  // What fails throughout need not fail to its end.
  maxFailures: process.env['CI'] ? 10 : 0,
  expect: { timeout: EXPECT_MS },
  reporter: [['list'], ['./stage/totals.ts']],
  use: {
    launchOptions,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    colorScheme: 'light',
    actionTimeout: EXPECT_MS,
    navigationTimeout: EXPECT_MS,
    // Motion and the worker of the app are half of what a page costs; the journeys about them ask for them.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
  },
})
