import type { TestProject } from 'vitest/node'
import { createTemplate, dropTemplate } from './database.ts'
import { hasPostgres, startPostgres } from './engines/postgres.ts'
import { startNats, startRedis } from './engines/services.ts'

// Once per run: a migrated database to copy, and a bus and a cache of our own that every file shares.
declare module 'vitest' {
  export interface ProvidedContext {
    /** Its address. */
    template: string
    nats_url: string
    redis_url: string
  }
}

/** The engine that was named, else one of our own, else the one that runs here. */
async function findPostgres(): Promise<{ admin_url: string; stop(): Promise<void> }> {
  const named = process.env['OWNER_DATABASE_URL']
  if (named || !hasPostgres()) {
    const admin_url = named ?? `postgres://postgres@127.0.0.1:${process.env['PGPORT'] ?? 5432}/postgres`
    return { admin_url, stop: () => Promise.resolve() }
  }
  const postgres = await startPostgres({ is_in_memory: true })
  return { admin_url: postgres.urlOf('postgres'), stop: () => postgres.stop() }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, nats, redis] = await Promise.all([findPostgres(), startNats(), startRedis()])
  const template = await createTemplate(postgres.admin_url)
  project.provide('template', template)
  project.provide('nats_url', nats.url)
  project.provide('redis_url', redis.url)
  return async () => {
    await dropTemplate(template)
    await Promise.all([postgres.stop(), nats.stop(), redis.stop()])
  }
}
