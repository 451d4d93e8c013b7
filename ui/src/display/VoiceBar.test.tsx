// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { fill, mount } from '../../test/mount.ts'
import { VoiceBar } from './VoiceBar.tsx'

const bar = { levels: [0, 0.5, 1], time: '0:18', label: 'Voice message', onPress: () => undefined }
const heights = (page: HTMLElement) =>
  [...page.querySelectorAll('rect')].map((each) => Number(each.getAttribute('height')))

test('a wave has 32 bars as high as it is loud, and one without levels is flat', () => {
  const { page, show } = mount(<VoiceBar {...bar} state="idle" share={0} />)
  expect(new Set(heights(page))).toEqual(new Set([4, 13, 26]))
  show(<VoiceBar {...bar} state="idle" share={0} levels={[]} />)
  expect(heights(page)).toEqual(Array.from({ length: 32 }, () => 4))
  expect(page.querySelector('input')).toBeNull()
})

test('what has begun has a slider that says where it stands and goes where it is put', () => {
  const onChange = vi.fn()
  const seek = { label: 'Playback position', text: '0:04 of 0:18', onChange }
  const { page } = mount(<VoiceBar {...bar} state="paused" share={0.25} seek={seek} />)
  const slider = page.querySelector('input')!
  expect([slider.type, slider.max, slider.value]).toEqual(['range', '32', '8'])
  expect(slider.getAttribute('aria-label')).toBe('Playback position')
  expect(slider.getAttribute('aria-valuetext')).toBe('0:04 of 0:18')
  fill(slider, '16')
  expect(onChange).toHaveBeenCalledWith(0.5)
})
