import { defineConfig } from 'vitest/config'
import { report } from './test-report.ts'
import { TEST_MS } from './waits.ts'

// What `npm run full` runs and every other run leaves out.
export default defineConfig({
  test: {
    reporters: ['default', report],
    include: ['server/test/**/*.full.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    teardownTimeout: 60_000,
  },
})
