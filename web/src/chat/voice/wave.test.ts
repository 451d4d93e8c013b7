import { expect, test } from 'vitest'
import { audioData } from '@mela/contract/chat/chat-content.ts'
import { levelsIn, waveOf } from './wave.ts'

const drawn = (wave: unknown) => levelsIn({ content: { wave } })

test('a wave has 32 digits, however long the recording, and is one that the site takes', () => {
  for (const length of [1, 9, 31, 32, 33, 100, 600]) {
    const wave = waveOf(Array.from({ length }, (_, index) => Math.abs(Math.sin(index)) / 2))
    expect(audioData.parse({ url: 'x', duration: 1, wave })).toMatchObject({ wave })
    expect(drawn(wave)).toHaveLength(32)
  }
  expect(waveOf([])).toBeUndefined()
})

test('a quiet voice has the shape of a loud one, and silence none', () => {
  const shape = Array.from({ length: 64 }, (_, index) => (index % 16) / 16)
  expect(waveOf(shape.map((level) => level / 10))).toBe(waveOf(shape))
  expect(waveOf(shape)!.slice(0, 8)).toBe('13579bdf')
  expect(waveOf(shape.map((level) => level / 1000))).toMatch(/^[01]{32}$/)
  expect(waveOf([0, 0, 0])).toBe('0'.repeat(32))
})

test('a wave is drawn from its digits, and a flat line where there is none or another thing', () => {
  expect(drawn('0'.repeat(31) + 'f')).toEqual([...Array.from({ length: 31 }, () => 0), 1])
  for (const wrong of [undefined, null, 7, '', '0'.repeat(31), 'g'.repeat(32), ['f']]) expect(drawn(wrong)).toEqual([])
})
