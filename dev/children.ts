import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export interface ChildOptions {
  name: string
  /** For Node itself. */
  arguments: string[]
  folder: string
  variables: Record<string, string>
}
export interface Child {
  name: string
  /** Resolves when it is gone, wanted or not. */
  ended: Promise<void>
  stop(): Promise<void>
}

const STOP_WITHIN_MS = 5_000

/** A program of the development set: its lines appear under its name, and it goes when it is told to. */
export function startChild(options: ChildOptions): Child {
  const child = spawn(process.execPath, options.arguments, {
    cwd: options.folder,
    env: { ...process.env, ...options.variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) printLines(stream, options.name)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return { name: options.name, ended, stop: () => stop(child, ended) }
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(timer)
}

function printLines(stream: Readable, name: string): void {
  createInterface({ input: stream }).on('line', (line) => {
    const text = shorten(line)
    if (text.trim() !== '') console.log(`${name.padEnd(6)} │ ${text}`)
  })
}

interface Logged {
  level?: number
  msg?: string
  err?: { stack?: string }
  port?: number
}
const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }

/** The server logs one JSON object per line; people read the sentence in it, and what went wrong. */
export function shorten(line: string): string {
  if (!line.startsWith('{')) return line
  try {
    const { level, msg, err, port } = JSON.parse(line) as Logged
    // What a stand-in tells the program that started it.
    if (level === undefined) return port === undefined ? line : ''
    return `${LEVELS[level] ?? level} ${msg ?? ''}${err?.stack ? `\n${err.stack}` : ''}`
  } catch {
    return line
  }
}
