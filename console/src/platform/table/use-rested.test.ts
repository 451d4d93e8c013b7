// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { mount } from '../../../../ui/test/mount.ts'
import { useRested } from './use-rested.ts'

const REST_MS = 250

/** A server that answers with the id it was asked for, or not at all. */
function answering(isUp: () => boolean): string[] {
  const asked: string[] = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (url: string) => {
    const id = new URL(url, 'http://console.localhost').searchParams.get('id')!
    asked.push(id)
    return isUp()
      ? Promise.resolve(Response.json({ code: 10000, data: { id } }))
      : Promise.reject(new TypeError('no line'))
  })
  return asked
}
function Looked({ id }: { id: string | undefined }) {
  const { value, error, retry } = useRested('getAgentApplication', id === undefined ? undefined : { id })
  return createElement('button', { onClick: retry }, value?.id ?? error ?? 'nothing')
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('who walks on does not look, who rests looks once, and nothing of the one before is shown', async () => {
  const asked = answering(() => true)
  const { page, show } = mount(createElement(Looked, { id: '1' }))
  await pass(REST_MS - 1)
  show(createElement(Looked, { id: '2' }))
  await pass(10 * REST_MS)
  expect([asked, page.textContent]).toEqual([['2'], '2'])
  show(createElement(Looked, { id: '3' }))
  expect(page.textContent).toBe('nothing')
  show(createElement(Looked, { id: undefined }))
  await pass(10 * REST_MS)
  expect([asked, page.textContent]).toEqual([['2'], 'nothing'])
  vi.useRealTimers()
})

test('what did not arrive is asked for again by hand only', async () => {
  let isUp = false
  const asked = answering(() => isUp)
  const { page } = mount(createElement(Looked, { id: '1' }))
  await pass(10 * REST_MS)
  expect(page.textContent).toMatch(/^No answer from the server/)
  expect(asked).toEqual(['1'])
  isUp = true
  act(() => page.querySelector('button')!.click())
  await pass(REST_MS)
  expect([asked, page.textContent]).toEqual([['1', '1'], '1'])
  vi.useRealTimers()
})
