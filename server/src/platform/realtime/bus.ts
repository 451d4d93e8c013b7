import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'

// Hints between processes: at most once, in no promised order. Whoever listens must be able to live without any of them.
export type Listener = (payload: Uint8Array, subject: string) => void

export interface Bus {
  publish(subject: string, payload: Uint8Array): void
  /** With a group, one of its listeners gets each message, whichever process it is in. */
  subscribe(subject: string, listener: Listener, group?: string): () => void
  /** Called when hints may have been lost although every socket stayed up. */
  onGap(listener: () => void): void
  isConnected(): boolean
  close(): Promise<void>
}

export async function openBus(url: string | undefined, log: Logger, prefix = ''): Promise<Bus> {
  return url ? openNats(url, log, prefix && `${prefix}.`) : openLocalBus()
}

function openLocalBus(): Bus {
  const listeners = new Map<string, Map<Listener, string | undefined>>()
  return {
    publish(subject, payload) {
      const served = new Set<string>()
      for (const [listener, group] of listeners.get(subject) ?? []) {
        if (group !== undefined && served.has(group)) continue
        if (group !== undefined) served.add(group)
        setImmediate(listener, payload, subject)
      }
    },
    subscribe(subject, listener, group) {
      const all = listeners.get(subject) ?? new Map<Listener, string | undefined>()
      listeners.set(subject, all.set(listener, group))
      return () => {
        all.delete(listener)
        if (all.size === 0) listeners.delete(subject)
      }
    },
    onGap() {},
    isConnected: () => true,
    close: () => Promise.resolve(),
  }
}

async function openNats(url: string, log: Logger, prefix: string): Promise<Bus> {
  const nats = await connect({
    servers: url.split(','),
    name: 'mela',
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    waitOnFirstConnect: true,
    pingInterval: 10_000,
  })
  const gap_listeners = new Set<() => void>()
  let is_connected = true
  void followStatus(
    nats,
    log,
    (connected) => {
      const was_connected = is_connected
      is_connected = connected
      if (connected && !was_connected) for (const listener of gap_listeners) listener()
    },
    () => gap_listeners.forEach((listener) => listener()),
  )
  return {
    publish: (subject, payload) => nats.publish(prefix + subject, payload),
    subscribe(subject, listener, group) {
      const subscription = nats.subscribe(prefix + subject, {
        ...(group === undefined ? {} : { queue: group }),
        callback: (error, message) => {
          if (!error) listener(message.data, message.subject.slice(prefix.length))
        },
      })
      return () => subscription.unsubscribe()
    },
    onGap: (listener) => void gap_listeners.add(listener),
    isConnected: () => is_connected,
    close: () => nats.drain().catch(() => nats.close()),
  }
}

async function followStatus(
  nats: NatsConnection,
  log: Logger,
  onConnected: (connected: boolean) => void,
  onLoss: () => void,
): Promise<void> {
  for await (const status of nats.status()) {
    if (status.type === 'disconnect' || status.type === 'staleConnection') onConnected(false)
    if (status.type === 'reconnect') onConnected(true)
    if (status.type === 'slowConsumer') onLoss()
    if (status.type !== 'ping') log.info({ status: status.type }, 'bus')
  }
}
