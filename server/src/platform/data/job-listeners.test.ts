import { expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import { tasksOf, type Job } from './jobs.ts'

const context = {} as Context
const runTask = (jobs: Job[], name: string) =>
  Promise.resolve(tasksOf(context, jobs)[name]!({ user_id: '7' }, {} as never))

test('every listener of one name runs with the payload, also beside one that fails, and the job then counts as failed', async () => {
  const ran: unknown[] = []
  const listener = (who: string, error?: Error): Job => ({
    name: 'account:registered',
    run(_context, payload) {
      ran.push([who, payload])
      return error ? Promise.reject(error) : Promise.resolve()
    },
  })
  await runTask([listener('chat'), listener('wallet')], 'account:registered')
  expect(ran).toEqual([
    ['chat', { user_id: '7' }],
    ['wallet', { user_id: '7' }],
  ])
  ran.length = 0
  const failing = [listener('chat', new Error('not now')), listener('wallet')]
  await expect(runTask(failing, 'account:registered')).rejects.toThrow('not now')
  expect(ran).toHaveLength(2)
})
