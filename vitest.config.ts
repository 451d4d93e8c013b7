import { defineConfig } from 'vitest/config'
import type { Reporter } from 'vitest/node'

/** The line that scripts read, printed last. */
export const totals: Reporter = {
  onTestRunEnd(modules, errors) {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
    const broken = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length
    const passed = states.filter((state) => state === 'passed').length
    const failed = states.filter((state) => state === 'failed').length + broken + errors.length
    process.on('exit', () => console.log(`${passed} passed, ${failed} failed`))
  },
}

const exclude = ['**/node_modules/**', '**/dist/**', 'e2e/**/*.spec.ts']

export default defineConfig({
  test: {
    reporters: ['default', totals],
    teardownTimeout: 20_000,
    projects: [
      {
        test: {
          name: 'tidy',
          include: ['tidy.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['{contract,rules,dev,bench,docs}/**/*.test.ts'],
          exclude,
        },
      },
      {
        test: {
          name: 'web',
          include: ['{web,ui}/**/*.test.{ts,tsx}'],
          exclude,
          environment: 'happy-dom',
        },
      },
      {
        // Each file has a database of its own on a real engine: two at a time is what two cores carry.
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'e2e/**/*.test.ts'],
          exclude,
          globalSetup: ['server/test/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
