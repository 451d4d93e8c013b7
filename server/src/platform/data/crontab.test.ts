import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { crontabOf } from './jobs.ts'

test('a job that runs alone has a queue and a key of its own, and what only somebody adds has no line', () => {
  const run = () => Promise.resolve()
  const lines = parseCrontab(
    crontabOf([
      { name: 'test:each', every: '* * * * *', run },
      { name: 'test:alone', every: '*/5 * * * *', is_alone: true, run },
      { name: 'test:added', run },
    ]),
  )
  const alone = { queueName: 'test:alone', jobKey: 'test:alone', jobKeyMode: 'replace' }
  expect(lines).toMatchObject([{ task: 'test:each' }, { task: 'test:alone', options: alone }])
  expect(lines[0]!.options).toMatchObject({ queueName: undefined, jobKey: undefined })
  expect(lines).toHaveLength(2)
})
