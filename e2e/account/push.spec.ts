import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { PushReader } from '../../server/test/providers/push-service.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { bubble, chatRow, expect, site, test, url } from '../stage/app.ts'
import { windowedOptions } from '../stage/chromium.ts'
import { befriend, createPeople, pathOf, roomOf, sayTo, type Person } from '../stage/people.ts'
import { registrationOf, workerReady } from '../stage/worker.ts'

test.use({ launchOptions: windowedOptions, serviceWorkers: 'allow' })

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Don’t miss a message' })
const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: number }).asked)
const linkOf = ({ username, password }: Person) => `/?account=${username}&password=${encodeURIComponent(password)}`

/** The browser says yes when it is asked, and how often it was asked is counted. */
async function sayYes(context: BrowserContext): Promise<void> {
  await context.exposeFunction('grant', () =>
    context.grantPermissions(['notifications'], { origin: site.origins[0] }).then(() => undefined),
  )
  await context.addInitScript(() => {
    const ask = Notification.requestPermission.bind(Notification)
    Object.assign(window, { asked: 0 })
    Notification.requestPermission = async () => {
      const { grant, asked: times } = window as unknown as { grant: () => Promise<void>; asked: number }
      Object.assign(window, { asked: times + 1 })
      await grant()
      return ask()
    }
  })
}

/** This browser has no push service of its own; the site's stand-in takes its place. */
async function subscribeAt(context: BrowserContext, reader: PushReader): Promise<void> {
  await context.addInitScript((subscription) => {
    const made: unknown[] = []
    Object.assign(window, { made })
    PushManager.prototype.subscribe = (options) => {
      made.push(Array.from(new Uint8Array(options!.applicationServerKey as ArrayBuffer)))
      const given = { ...subscription, options: { applicationServerKey: options!.applicationServerKey } }
      return Promise.resolve({ ...given, toJSON: () => subscription } as unknown as PushSubscription)
    }
  }, reader.subscription())
}

const outlasted = (page: Page, milliseconds: number) =>
  expect(async () => expect(await page.evaluate(() => performance.now())).toBeGreaterThan(milliseconds)).toPass()

test('SHELL-025 SHELL-035 the question comes up once after sign-in; a no asks nothing of the browser and is not repeated', async ({
  open,
}) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(undefined, { isNew: true, path: linkOf(asha), prepare: sayYes })
  await expect(page).toHaveURL('/chatList')
  await expect(question(page)).toBeVisible()
  expect(await asked(page), 'the browser is not asked before the person').toBe(0)
  await question(page).getByRole('button', { name: 'Not now' }).tap()
  await expect(question(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('push_asked'))).toBe('1')
  expect(await asked(page)).toBe(0)
  await page.reload()
  await expect(chatRow(page, 'Mela News')).toBeVisible()
  await outlasted(page, 7_000)
  await expect(question(page)).toHaveCount(0)
})

test('SHELL-025 a yes asks the browser once and gives the server a subscription made with its key', async ({
  open,
}) => {
  const [asha] = await createPeople(url, 'Asha')
  const reader = new PushReader(`${site.push}/push/${randomUUID()}`)
  const page = await open(undefined, {
    isNew: true,
    path: linkOf(asha),
    prepare: async (context) => {
      await sayYes(context)
      await subscribeAt(context, reader)
    },
  })
  await workerReady(page)
  const saved = page.waitForRequest('**/api/user/push_subscriptions')
  await question(page).getByRole('button', { name: 'Turn on notifications' }).tap()
  expect((await saved).postDataJSON()).toEqual({ subscription: reader.subscription() })
  await expect(question(page)).toHaveCount(0)
  expect(await asked(page)).toBe(1)
  const keys = await page.evaluate(() => (window as unknown as { made: number[][] }).made)
  expect(keys).toEqual([[...Buffer.from(site.env['VAPID_PUBLIC_KEY']!, 'base64url')]])
  await expect
    .poll(() => query(url, 'SELECT endpoint FROM account_push_subscription WHERE user_id = $1', [asha.id]))
    .toEqual([{ endpoint: reader.endpoint }])
  await page.reload()
  await expect(chatRow(page, 'Mela News')).toBeVisible()
  await outlasted(page, 7_000)
  await expect(question(page), 'a yes is not asked for again').toHaveCount(0)
})

async function taken(reader: PushReader): Promise<unknown[]> {
  const messages = (await (await fetch(`${site.push}/messages`)).json()) as { place: string; body: string }[]
  return messages.filter(({ place }) => reader.endpoint.endsWith(place)).map(({ body }) => reader.read(body))
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = await navigator.serviceWorker.ready.then((registration) => ({
      getNotifications: () => registration.getNotifications(),
    }))
    return (await getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }))
  })

test('a message to somebody who is away reaches the device, one notice a chat, and a tap opens the chat', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  const reader = new PushReader(`${site.push}/push/${randomUUID()}`)
  const page = await open(asha, {
    prepare: async (context) => {
      await context.grantPermissions(['notifications'], { origin: site.origins[0] })
      await subscribeAt(context, reader)
    },
  })
  await workerReady(page)
  await expect
    .poll(() => query(url, 'SELECT endpoint FROM account_push_subscription WHERE user_id = $1', [asha.id]))
    .toHaveLength(1)
  const cdp = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(cdp, site.origins[0])
  const deliver = (payload: unknown) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin: site.origins[0],
      registrationId,
      data: JSON.stringify(payload),
    })

  await deliver({ title: 'Gurpreet', body: 'you are looking', url: '/chatList', tag: 'x' })
  await page.goto('about:blank')
  await expect
    .poll(async () => {
      // Whoever just left may still count as looking; the next message finds them gone.
      await sayTo(asha, gurpreet, 'are you there?', site.origins[1])
      return (await taken(reader)).length
    })
    .toBeGreaterThan(0)
  const payload = (await taken(reader))[0]
  const room = roomOf(asha, gurpreet)
  expect(payload).toMatchObject({ title: 'Gurpreet', body: 'are you there?', url: pathOf(room), tag: room })
  await deliver(payload)
  await deliver({ ...(payload as object), body: 'and now?' })
  await page.goto('/profile')
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Gurpreet', body: 'and now?', tag: room, data: { url: pathOf(room) } }])

  const [worker] = page.context().serviceWorkers()
  await worker!.evaluate(async () => {
    const { registration, NotificationEvent } = self as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, about: { notification: Notification }) => Event
    }
    const [notification] = await registration.getNotifications()
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification: notification! }))
  })
  await expect(page).toHaveURL(pathOf(room))
  await expect(bubble(page, 'are you there?').first()).toBeVisible()
  expect(await shown(page)).toEqual([])
})
