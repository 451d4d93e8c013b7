// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { fill, mount } from '../../test/mount.ts'
import { Keypad } from '../controls/Keypad.tsx'
import { PinBoxes } from './PinBoxes.tsx'

test('a pin takes digits only, at most six, shows none of them and cannot be pasted', () => {
  const onValue = vi.fn<(value: string) => void>()
  const { page } = mount(<PinBoxes label="Pin" value="123" onValue={onValue} />)
  const input = page.querySelector('input')!
  expect([input.type, input.inputMode, input.autocomplete]).toEqual(['password', 'none', 'off'])
  expect(page.textContent).toBe('')
  fill(input, '12a3456789')
  expect(onValue).toHaveBeenLastCalledWith('123456')
  const paste = new Event('paste', { bubbles: true, cancelable: true })
  act(() => void input.dispatchEvent(paste))
  expect(paste.defaultPrevented).toBe(true)
})

test('the keypad tells which key was pressed', () => {
  const onDigit = vi.fn<(digit: string) => void>()
  const onErase = vi.fn<() => void>()
  const { page } = mount(<Keypad label="Digits" eraseLabel="Erase" onDigit={onDigit} onErase={onErase} />)
  const keys = [...page.querySelectorAll('button')]
  act(() => keys.forEach((key) => key.click()))
  expect(onDigit.mock.calls.flat().join('')).toBe('1234567890')
  expect(onErase).toHaveBeenCalledOnce()
  expect(keys.at(-1)?.getAttribute('aria-label')).toBe('Erase')
})
