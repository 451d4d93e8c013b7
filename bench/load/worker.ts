// The side of a load process: a dictionary of commands, called by name from the bench through load-client.ts.
// Ends with the bench, because then the channel closes.
export function serveCommands(commands: object): void {
  process.on('message', ({ id, command, input }: { id: number; command: string; input: unknown }) => {
    const run = (commands as Record<string, (input: unknown) => Promise<unknown>>)[command]
    Promise.resolve(run?.(input)).then(
      (output) => process.send!({ id, output }),
      (error: unknown) => process.send!({ id, error: error instanceof Error ? error.stack : String(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
}

export async function inParallel<Item>(
  items: Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}
