import { pino, type Logger } from 'pino'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const SECRET_FIELDS = ['password', 'token', 'proof', 'authorization']
/** At any depth a logged object of ours has. */
const SECRETS = ['', '*.', '*.*.', '*.*.*.'].flatMap((depth) => SECRET_FIELDS.map((field) => `${depth}${field}`))

export function createLog(config: { LOG_LEVEL: string; ROLES: readonly string[] }): Logger {
  return pino({
    level: config.LOG_LEVEL,
    base: { roles: config.ROLES.join(','), pid: process.pid },
    redact: { paths: SECRETS, censor: '[filtered]' },
  })
}

export interface Telemetry {
  callTimer(name: string): (code: number, milliseconds: number) => void
  batchSizes(name: string): Histogram.Internal<string>
  /** Read whenever somebody asks for the metrics; what cannot be read is left out. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  metrics(): Promise<string>
}

export function createTelemetry(): Telemetry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  const calls = new Histogram({
    name: 'mela_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['call', 'code'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  const batches = new Histogram({
    name: 'mela_batch_size',
    help: 'Members written by one commit',
    labelNames: ['batch'],
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
    registers: [registry],
  })
  return {
    callTimer(name) {
      const by_code = new Map<number, Histogram.Internal<string>>()
      return (code, milliseconds) => {
        let timer = by_code.get(code)
        if (!timer) by_code.set(code, (timer = calls.labels(name, String(code))))
        timer.observe(milliseconds / 1000)
      }
    },
    batchSizes: (name) => batches.labels(name),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await Promise.resolve(read()).catch(() => NaN))
        },
      })
    },
    metrics: () => registry.metrics(),
  }
}
