export const WAV_RATE = 16_000
const HEADER_BYTES = 44

/** One channel of 16 bits at 16 kHz; each sample is the mean of those it stands for. */
export function wavOf(parts: readonly Float32Array[], rate: number): Blob {
  const total = parts.reduce((sum, part) => sum + part.length, 0)
  const all = new Float32Array(total)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  const step = Math.max(1, rate / WAV_RATE)
  const count = Math.floor(total / step)
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + count * 2))
  writeHeader(view, count * 2, rate / step)
  for (let index = 0; index < count; index++) {
    const from = Math.floor(index * step)
    const to = Math.max(from + 1, Math.floor((index + 1) * step))
    let sum = 0
    for (let sample = from; sample < to; sample++) sum += all[sample]!
    const mean = Math.max(-1, Math.min(1, sum / (to - from)))
    view.setInt16(HEADER_BYTES + index * 2, Math.round(mean * 0x7fff), true)
  }
  return new Blob([view.buffer], { type: 'audio/wav' })
}

function writeHeader(view: DataView, bytes: number, rate: number): void {
  const write = (at: number, text: string) =>
    Array.from(text).forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
  write(0, 'RIFF')
  view.setUint32(4, 36 + bytes, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, bytes, true)
}
