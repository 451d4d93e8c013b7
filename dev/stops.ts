/** What was started, in order; stopped in the opposite one, once. */
export function createStops() {
  const stops: (() => Promise<unknown>)[] = []
  let stopping: Promise<void> | undefined
  async function run(): Promise<void> {
    for (const stop of stops.toReversed()) {
      await stop().catch((error: unknown) => console.error(error instanceof Error ? error.message : error))
    }
  }
  return {
    add: (stop: () => Promise<unknown>) => void stops.push(stop),
    run: () => (stopping ??= run()),
    isRunning: () => stopping !== undefined,
  }
}
export type Stops = ReturnType<typeof createStops>

/** Runs `work` until a signal stops it or it fails; whatever it started is stopped either way. */
export async function runUntilStopped(work: (stops: Stops) => Promise<void>): Promise<void> {
  const stops = createStops()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stops.run().then(() => process.exit(0)))
  }
  try {
    await work(stops)
  } catch (error) {
    // Ctrl-C reaches the programs too: that they end is then no failure, and the handler above finishes.
    if (stops.isRunning()) return
    console.error(`\n${error instanceof Error ? error.message : String(error)}`)
    await stops.run()
    process.exit(1)
  }
}
