import { defineConfig } from 'vitest/config'
import { totals } from './vitest.config.ts'

// What `npm run full` runs and every other run leaves out.
export default defineConfig({
  test: {
    reporters: ['default', totals],
    include: ['server/test/*.full.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 300_000,
    teardownTimeout: 20_000,
  },
})
