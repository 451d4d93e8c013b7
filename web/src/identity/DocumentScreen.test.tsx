// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import type { IdentityTask } from '@mela/contract/identity/identity.ts'
import { TaskState } from '@mela/contract/identity/identity-rules.ts'
import { mountLive } from '../../test/mount-live.ts'
import { loadAreas, startLanguage } from '../platform/i18n/i18n.ts'
import { cancelPending } from '../platform/net/api.ts'
import { queries } from '../platform/query/client.ts'
import { clearDatabase } from '../platform/storage/database.ts'
import { beginDraft, dropDraft, keepDraft } from './document-draft.ts'
import { DocumentScreen } from './DocumentScreen.tsx'

const { INCOMPLETE, COMPLETED, IDNENTING } = TaskState

beforeEach(async () => {
  queries.clear()
  dropDraft()
  await clearDatabase()
  await startLanguage()
  await loadAreas('identity')
})
afterEach(() => cancelPending())

interface Levels {
  1?: IdentityTask[]
  2?: IdentityTask[]
}

/** `submit` answers when a document is sent. */
function shown(level: 1 | 2, levels: Levels, submit?: () => Response) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method === 'POST') return submit!()
    // Of a photo that was sent earlier.
    if (address.includes('own_photo')) return Response.json({ code: SUCCESS_CODE, data: { url: '/files/a?sig=1' } })
    const asked = Number(new URL(address, 'http://mela').searchParams.get('level')) as 1 | 2
    const data = { level: asked, level_status: -3, tasks: levels[asked] ?? [], verified_at: null }
    return Response.json({ code: SUCCESS_CODE, data })
  })
  const page = mountLive(
    <RouterContextProvider router={router}>
      <DocumentScreen level={level} />
    </RouterContextProvider>,
  )
  const button = (name: string) =>
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)
  return { page, router, button }
}
const heading = (page: HTMLElement) => page.querySelector('h2')?.textContent
const document_task = (status: TaskState): IdentityTask => ({ name: 'document', status })

test('who has to show a document gets the form', async () => {
  const { page } = shown(1, { 1: [document_task(INCOMPLETE)] })
  await expect.poll(() => page.querySelector('form')).not.toBeNull()
})

test('nothing that nobody asked for is called done', async () => {
  const { page, router, button } = shown(1, { 1: [{ name: 'phone', status: COMPLETED }] })
  await expect.poll(() => heading(page)).toBe('No document is asked for')
  expect(page.textContent).not.toContain('Done')
  button('To verification')!.click()
  await expect.poll(() => router.history.location.pathname).toBe('/user-authentication')
})

test('a document that waits is in review, and one that was accepted is done', async () => {
  const { page } = shown(1, { 1: [{ ...document_task(IDNENTING), since: '2026-01-01T00:00:00Z' }] })
  await expect.poll(() => heading(page)).toBe('In review')
  queries.clear()
  await clearDatabase()
  const { page: later } = shown(1, { 1: [document_task(COMPLETED)] })
  await expect.poll(() => heading(later)).toBe('Done')
})

test('IDENTITY-007 whoever opens the document of the next level too early is led to the basic one', async () => {
  const tasks = (basic: TaskState): IdentityTask[] => [{ name: 'basic', status: basic }, document_task(INCOMPLETE)]
  const { page, router, button } = shown(2, { 2: tasks(INCOMPLETE) })
  await expect.poll(() => heading(page)).toBe('Basic verification first')
  expect(page.querySelector('form')).toBeNull()
  button('To verification')!.click()
  await expect.poll(() => router.history.location.pathname).toBe('/user-authentication')
  queries.clear()
  await clearDatabase()
  const { page: later } = shown(2, { 2: tasks(COMPLETED) })
  await expect.poll(() => later.querySelector('form')).not.toBeNull()
})

const typed = {
  ...{ real_name: 'Asha Verma', id_number: '2341 2341 2346', birth_date: '1995-04-12' },
  ...{ front_url: '/files/a', back_url: '/files/b' },
}
const keptNumber = () => (JSON.parse(sessionStorage.getItem('identity_document') ?? '{}') as typeof typed).id_number

test('a document that arrived although its answer was lost is in review, and nothing of it stays in this tab', async () => {
  keepDraft(typed)
  const levels: Levels = { 1: [document_task(INCOMPLETE)] }
  const { page } = shown(1, levels, () => {
    levels[1] = [document_task(IDNENTING)]
    throw new TypeError('the connection broke')
  })
  await expect.poll(() => page.querySelector('form')).not.toBeNull()
  expect(keptNumber()).toBe(typed.id_number)
  page.querySelector('form')!.requestSubmit()
  await expect.poll(() => heading(page)).toBe('In review')
  expect(page.querySelector('[role=alert]')).toBeNull()
  await expect.poll(keptNumber).toBeUndefined()
})

test('one that did not arrive is told, and what was typed stays', async () => {
  keepDraft(typed)
  const { page } = shown(1, { 1: [document_task(INCOMPLETE)] }, () => {
    throw new TypeError('the connection broke')
  })
  await expect.poll(() => page.querySelector('form')).not.toBeNull()
  page.querySelector('form')!.requestSubmit()
  await expect.poll(() => page.querySelector('[role=alert]')?.textContent).toMatch(/Network/)
  expect(keptNumber()).toBe(typed.id_number)
})

test('what was typed goes when its level takes no document any more, and only that', async () => {
  beginDraft(1)
  keepDraft(typed)
  const basic: IdentityTask = { name: 'basic', status: COMPLETED }
  const levels: Levels = { 1: [document_task(COMPLETED)], 2: [basic, document_task(INCOMPLETE)] }
  const { page } = shown(1, levels)
  await expect.poll(() => heading(page)).toBe('Done')
  await expect.poll(keptNumber).toBeUndefined()

  beginDraft(2)
  keepDraft(typed)
  queries.clear()
  const { page: next } = shown(2, levels)
  await expect.poll(() => next.querySelector('form')).not.toBeNull()
  expect(keptNumber()).toBe(typed.id_number)
})
