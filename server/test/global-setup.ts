import type { TestProject } from 'vitest/node'
import { createTemplate, dropTemplate } from './database.ts'
import { startNats, startRedis } from './services.ts'

// Once per run: a migrated database to copy, and a bus and a cache of our own that every file shares.
declare module 'vitest' {
  export interface ProvidedContext {
    template: string
    nats_url: string
    redis_url: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [template, nats, redis] = await Promise.all([createTemplate(), startNats(), startRedis()])
  project.provide('template', template)
  project.provide('nats_url', nats.url)
  project.provide('redis_url', redis.url)
  return async () => {
    await Promise.all([dropTemplate(template), nats.stop(), redis.stop()])
  }
}
