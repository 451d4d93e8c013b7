/** Lets work on the same line wait for the one before it; lines do not wait for each other. */
export type InLine = <T>(line: string, work: () => Promise<T>) => Promise<T>

export function createLines(): InLine {
  const last = new Map<string, Promise<unknown>>()
  return (line, work) => {
    const turn = (last.get(line) ?? Promise.resolve()).then(work)
    last.set(
      line,
      turn.catch(() => undefined),
    )
    return turn
  }
}
