import { defineConfig } from 'vitest/config'
import { report } from './test-report.ts'
import { EXPECT_MS, TEST_MS } from './waits.ts'

const exclude = ['**/node_modules/**', '**/dist/**', 'e2e/**/*.spec.ts']
const waits = { testTimeout: TEST_MS, hookTimeout: TEST_MS, expect: { poll: { timeout: EXPECT_MS } } }

export default defineConfig({
  test: {
    reporters: ['default', report],
    teardownTimeout: EXPECT_MS,
    // More than two cores could run at once: many of the server's tests wait, for a draw, a timer, a job.
    maxWorkers: 4,
    projects: [
      { test: { name: 'tidy', include: ['tidy.test.ts'], ...waits } },
      {
        test: {
          name: 'unit',
          include: ['{contract,rules,dev,bench,docs,mutants}/**/*.test.ts'],
          exclude,
          isolate: false,
          ...waits,
        },
      },
      {
        // Those that need a page ask for one in their first line.
        test: {
          name: 'web',
          include: ['{web,console,ui}/**/*.test.{ts,tsx}'],
          exclude,
          ...waits,
        },
      },
      {
        // Each file has a database of its own on a real engine.
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'e2e/**/*.test.ts'],
          exclude,
          globalSetup: ['server/test/global-setup.ts'],
          pool: 'forks',
          // The server is loaded once per worker; what a file needs for itself is a database and a server on it.
          isolate: false,
          ...waits,
        },
      },
    ],
  },
})
