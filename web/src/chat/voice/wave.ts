import type { Message } from '../state/model.ts'

const PARTS = 32
const LOUDEST = 15
/** What a microphone hears where nobody speaks. */
const SILENCE = 0.02
const WAVE = /^[0-9a-f]{32}$/
const FLAT: readonly number[] = []

/** How loud each of 32 equal parts is, next to the loudest: a quiet voice has a shape, too. */
export function waveOf(levels: readonly number[]): string | undefined {
  if (levels.length === 0) return undefined
  const parts = Array.from({ length: PARTS }, (_, index) => {
    const from = Math.floor((index * levels.length) / PARTS)
    const to = Math.max(from + 1, Math.floor(((index + 1) * levels.length) / PARTS))
    return Math.max(...levels.slice(from, to))
  })
  const most = Math.max(SILENCE, ...parts)
  return parts.map((level) => Math.round((Math.max(0, level) / most) * LOUDEST).toString(16)).join('')
}

/** Between 0 and 1; none where a message has no wave. */
export function levelsIn({ content }: Pick<Message, 'content'>): readonly number[] {
  const { wave } = content
  if (typeof wave !== 'string' || !WAVE.test(wave)) return FLAT
  return Array.from(wave, (digit) => Number.parseInt(digit, 16) / LOUDEST)
}
