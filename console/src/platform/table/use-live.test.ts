// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { OwnOperator } from '@mela/contract/operators/operators.ts'
import { mount } from '../../../../ui/test/mount.ts'
import { forgetAnswers } from '../answers.ts'
import { setOperator } from '../session.ts'
import { useLive } from './use-live.ts'

const operator = (id: string) => ({ id, name: `operator ${id}`, roles: ['admin'] }) as OwnOperator
const told = (app_name: string) => Response.json({ code: 10000, data: { app_name } })

/** The line to a server, which answers each question by itself when the test says so. */
function openLine() {
  const asked: ((answer: Response | Error) => void)[] = []
  vi.stubGlobal('fetch', () => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    asked.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
    return promise
  })
  setOperator(operator('1'))
  onTestFinished(forgetAnswers)
  const answer = (place: number, given: Response | Error) =>
    act(async () => {
      await vi.waitFor(() => expect(asked.length).toBeGreaterThan(place))
      asked[place]!(given)
    })
  return { asked, answer }
}

function Name({ every_ms = 0 }: { every_ms?: number }) {
  const { value, error } = useLive('getSiteSettings', {}, every_ms)
  return createElement('p', {}, `${value?.app_name ?? 'nothing'}, ${error ?? 'no error'}`)
}

test('what several show is asked once, and is there at once when the page is opened again', async () => {
  const { asked, answer } = openLine()
  const { page, show } = mount([createElement(Name, { key: '1' }), createElement(Name, { key: '2' })])
  await answer(0, told('Fair'))
  await vi.waitFor(() => expect(page.textContent).toBe('Fair, no errorFair, no error'))
  expect(asked).toHaveLength(1)
  show(null)
  show(createElement(Name))
  expect(page.textContent).toBe('Fair, no error')
  await answer(1, told('Village fair'))
  await vi.waitFor(() => expect(page.textContent).toBe('Village fair, no error'))
})

test('nothing of one operator is there for the next', async () => {
  const { answer } = openLine()
  const { page, show } = mount(createElement(Name))
  await answer(0, told('Fair'))
  await vi.waitFor(() => expect(page.textContent).toBe('Fair, no error'))
  show(null)
  act(() => setOperator(null))
  act(() => setOperator(operator('2')))
  show(createElement(Name))
  expect(page.textContent).toBe('nothing, no error')
})

test('where the line is lost the value stays with why, and is asked for again by itself', async () => {
  const { asked, answer } = openLine()
  const { page } = mount(createElement(Name, { every_ms: 50 }))
  await answer(0, told('Fair'))
  await answer(1, new TypeError('no line'))
  await vi.waitFor(() => expect(page.textContent).toMatch(/^Fair, No answer from the server/))
  await answer(2, told('Village fair'))
  await vi.waitFor(() => expect(page.textContent).toBe('Village fair, no error'))
  expect(asked.length).toBeGreaterThan(2)
})
