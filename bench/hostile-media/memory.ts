import { readFileSync } from 'node:fs'
import { statFields, treeOf } from '../../server/test/engines/child.ts'
import { residentKb } from '../measure.ts'

const EVERY_MS = 20

export interface Peaks {
  server_mb: number
  /** Of the programs that the server started, the largest one. */
  child_mb: number
}

/** Looks at the memory of a process and of what it starts until it is told to stop. */
export function watchMemory(pid: number): () => Peaks {
  let server_kb = 0
  let child_kb = 0
  const look = () => {
    server_kb = Math.max(server_kb, residentKb(pid))
    for (const child of childrenOf(pid)) child_kb = Math.max(child_kb, highestKb(child))
  }
  const timer = setInterval(look, EVERY_MS)
  look()
  return () => {
    clearInterval(timer)
    return { server_mb: Math.round(server_kb / 1024), child_mb: Math.round(child_kb / 1024) }
  }
}

function childrenOf(pid: number): number[] {
  try {
    const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1')
    return listed.split(' ').filter(Boolean).map(Number)
  } catch {
    return treeOf(pid).slice(1)
  }
}

/** A child may have had more between two looks; the system remembers. */
function highestKb(pid: number): number {
  // What was forked and has not become the program yet still shows the memory of its parent.
  if (statFields(pid) === undefined || isStillNode(pid)) return 0
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

function isStillNode(pid: number): boolean {
  try {
    return !/^(ffmpeg|ffprobe|prlimit)/.test(readFileSync(`/proc/${pid}/comm`, 'latin1'))
  } catch {
    return true
  }
}
