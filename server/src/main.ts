import { enableCompileCache } from 'node:module'
import { readConfig, readNotaryConfig } from './config.ts'

// Reads the roles, runs, drains, stops.
const STOP_WITHIN_MS = 20_000

async function start() {
  const notary_config = readNotaryConfig()
  if (notary_config) {
    const { startNotary } = await import('./notary/serve-notary.ts')
    return startNotary(notary_config)
  }
  const { startServer } = await import('./server.ts')
  const { context, stop } = await startServer(readConfig())
  return { log: context.log, stop }
}

// What was compiled for an earlier start is not compiled again.
enableCompileCache()
try {
  const server = await start()
  const { log } = server
  let is_stopping = false
  const stop = (signal: string) => {
    if (is_stopping) return
    is_stopping = true
    log.info({ signal }, 'draining')
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown was not clean')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // A fault that nobody caught leaves unknown state behind: end, and let the supervisor start again.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught')
    process.exit(1)
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
