import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// A load generator in a process of its own, so that its CPU is never counted for what it measures.
type Commands = Record<string, (input: never) => Promise<unknown>>
type Called<C extends Commands> = { [N in keyof C]: (input: Parameters<C[N]>[0]) => ReturnType<C[N]> }

interface Answer {
  id: number
  output?: unknown
  error?: string
}

/** `file` is below bench/load and serves commands; the type parameter says which. */
export function startLoad<C extends Commands>(file: string): Called<C> & { pid: number; end(): void } {
  const child = fork(fileURLToPath(new URL(`./load/${file}`, import.meta.url)), { serialization: 'advanced' })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last_id = 0
  child.on('message', ({ id, output, error }: Answer) => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(new Error(error))
    else call?.resolve(output)
  })
  child.on('exit', (code) => {
    for (const call of waiting.values()) call.reject(new Error(`the load process ended with ${code}`))
  })
  const own = { pid: child.pid!, end: () => void child.kill() }
  return new Proxy(own, {
    get: (target, name: string) =>
      name in target
        ? target[name as keyof typeof target]
        : (input: unknown) => {
            const call = Promise.withResolvers<unknown>()
            waiting.set(++last_id, call)
            child.send({ id: last_id, command: name, input })
            return call.promise
          },
  }) as unknown as Called<C> & typeof own
}
