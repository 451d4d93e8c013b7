// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mount } from '../../test/mount.ts'
import { Amount } from './Amount.tsx'

const euros = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'EUR' })

test('the sign stands before the symbol and is the minus of the typesetters', () => {
  const { page } = mount(<Amount parts={euros.formatToParts(-248630.5)} />)
  expect(page.textContent).toBe('\u2212€2,48,630.50')
})

test('a covered amount shows and says nothing of itself', () => {
  const { page } = mount(<Amount parts={euros.formatToParts(5)} spoken="five euros" hidden="Balance hidden" />)
  expect(page.textContent).toBe('••••Balance hidden')
  expect(page.querySelector('[aria-hidden]')?.textContent).toBe('••••')
})
