// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { fill, mount } from '../../test/mount.ts'
import { CodeBoxes } from './CodeBoxes.tsx'

test('a code is typed or pasted with anything around its digits, and told once when it is whole', () => {
  const onValue = vi.fn<(value: string) => void>()
  const onComplete = vi.fn<(value: string) => void>()
  const boxes = (value: string) => <CodeBoxes label="Code" value={value} onValue={onValue} onComplete={onComplete} />
  const { page, show } = mount(boxes(''))
  const input = page.querySelector('input')!
  expect(input.autocomplete).toBe('one-time-code')
  expect(input.labels?.[0]?.textContent).toBe('Code')
  fill(input, '41')
  expect(onValue).toHaveBeenLastCalledWith('41')
  expect(onComplete).not.toHaveBeenCalled()
  show(boxes('41'))
  fill(input, 'Your code: 410 799 00')
  expect(onValue).toHaveBeenLastCalledWith('410799')
  show(boxes('410799'))
  fill(input, '410799x')
  expect(onComplete.mock.calls).toEqual([['410799']])
})

test('an error is said and belongs to the field', () => {
  const { page } = mount(<CodeBoxes label="Code" value="1" error="Wrong" onValue={() => undefined} />)
  const input = page.querySelector('input')!
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(input.getAttribute('aria-describedby')!)?.textContent).toBe('Wrong')
  expect(page.querySelector('[role=alert]')?.textContent).toBe('Wrong')
})
