// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mount } from '../../test/mount.ts'
import { Countdown } from './Countdown.tsx'

const clock = (seconds: number, locked?: string) => (
  <Countdown
    seconds={seconds}
    variant="cards"
    label={`${seconds} left`}
    announce={(left) => `${left} seconds`}
    locked={locked}
  />
)

test('a countdown is silent but for 30, 10 and 5 seconds', () => {
  const { page, show } = mount(clock(40))
  const heard: string[] = []
  for (let seconds = 40; seconds >= 0; seconds -= 1) {
    show(clock(seconds))
    const said = page.querySelector('[role=status]')!.textContent!
    if (said && heard.at(-1) !== said) heard.push(said)
  }
  expect(heard).toEqual(['30 seconds', '10 seconds', '5 seconds'])
  const timer = page.querySelector('[role=timer]')!
  expect(timer.getAttribute('aria-live')).toBe('off')
  expect(timer.getAttribute('aria-label')).toBe('0 left')
})

test('words replace the digits once it is over', () => {
  const { page, show } = mount(clock(65))
  const timer = page.querySelector('[role=timer]')!
  expect(timer.textContent).toBe('01:05')
  show(clock(0, 'Drawing…'))
  expect(timer.textContent).toBe('Drawing…')
  show(clock(-3))
  expect(timer.textContent).toBe('00:00')
})
