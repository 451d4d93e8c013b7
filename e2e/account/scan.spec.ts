import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import encodeQR from 'qr'
import { expect, site, test, url, type Open } from '../stage/app.ts'
import { launchOptions } from '../stage/chromium.ts'
import { button, codePicture } from '../stage/login-page.ts'
import { callerOf, createGroup, createPeople, type Person } from '../stage/people.ts'
import { readCode } from '../stage/read-code.ts'

// What the camera of this browser sees is a film with one code in it; the browser is started with it.
const film = join(mkdtempSync(join(tmpdir(), 'mela-film-')), 'code.y4m')
const WIDTH = 640
const HEIGHT = 480

test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...launchOptions.args!,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
})

/** The browser reads the film again each time the camera is opened. */
function showToCamera(text: string): void {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const unit = Math.floor(HEIGHT / modules.length)
  const left = Math.floor((WIDTH - unit * modules.length) / 2)
  const light = Buffer.alloc(WIDTH * HEIGHT, 235)
  modules.forEach((row, y) =>
    row.forEach((is_dark, x) => {
      if (!is_dark) return
      for (let line = 0; line < unit; line++) {
        const start = (y * unit + line) * WIDTH + left + x * unit
        light.fill(16, start, start + unit)
      }
    }),
  )
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, grey])
  writeFileSync(film, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), frame]))
}

const cardOf = (username: string, password: string) =>
  `${site.origins[0]}/login?${new URLSearchParams({ account: username, password }).toString()}`

test('SESSION-058 the camera reads a card on the login page and signs in', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  showToCamera(cardOf(asha.username, asha.password))
  const page = await open(undefined, { path: '/login' })
  await button(page, 'Scan my card').tap()
  await expect(page).toHaveURL('/chatList')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Asha' })).toBeVisible()
})

/** The codes that the app shows of somebody, of their group and of their account. */
async function codesOf(open: Open, person: Person, group_id: string) {
  // Whoever owns it has its chat once something is said in it.
  await callerOf(person, site.origins[0])('editNotice', { id: group_id, notice: 'Welcome' })
  const page = await open(person, { path: `/user-page?id=${person.id}` })
  await button(page, 'My QR code').click()
  const user = await readCode(page.getByRole('img', { name: 'My QR code' }))
  await page.goto(`/group-qr?roomId=${encodeURIComponent(roomIdOf(group_id, ChatType.Group))}`)
  const group = await readCode(page.getByRole('img', { name: /^QR code of/ }))
  await page.goto('/profile')
  await page.getByRole('button', { name: /^Identity card/ }).click()
  const card = await readCode(
    page.getByRole('dialog', { name: 'Identity card' }).getByRole('img', { name: /^QR code/ }),
  )
  return { user, group, card }
}

test('SHELL-043 the camera reads people, groups and cards; an unknown code is shown and never opened', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const group_id = await createGroup(url, 'Night market', [gurpreet])
  const codes = await codesOf(open, gurpreet, group_id)
  showToCamera(codes.user)
  const page = await open(asha, { path: '/scan' })
  await expect(page).toHaveURL(`/user-page?id=${gurpreet.id}`)
  await expect(page.getByRole('heading', { name: 'Gurpreet', level: 2 })).toBeVisible()

  showToCamera(codes.group)
  await page.goto('/scan')
  await expect(page).toHaveURL(`/join-group/${group_id}`)
  await expect(page.getByRole('heading', { name: 'Night market' })).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  showToCamera('https://evil.example/steal?x=1')
  await page.goto('/scan')
  const found = page.getByRole('dialog', { name: 'What the code says' })
  await expect(found.getByText('https://evil.example/steal?x=1', { exact: true })).toBeVisible()
  await expect(found.getByRole('link')).toHaveCount(0)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(found, 'Copy').tap()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://evil.example/steal?x=1')
  await expect(page).toHaveURL('/scan')
  expect(asked.filter((address) => address.includes('evil.example'))).toEqual([])

  showToCamera(codes.card)
  await page.goto('/scan')
  const question = page.getByRole('alertdialog', { name: 'Switch to this account?' })
  await expect(question).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(asha.token)
  await question.getByRole('button', { name: 'Switch' }).tap()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBe(asha.token)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Gurpreet' })).toBeVisible()
})

test('SHELL-043 a picture reads people, groups and cards; an unknown code is shown and never opened', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const group_id = await createGroup(url, 'Night market', [gurpreet])
  const codes = await codesOf(open, gurpreet, group_id)
  // A camera that is refused leaves the picture.
  const page = await open(asha, {
    path: '/scan',
    prepare: (context) =>
      context.addInitScript(() => {
        // The blank page before the first one has no devices.
        const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
        if (mediaDevices) mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
      }),
  })
  await expect(page.getByText(/^The camera isn’t available\./)).toBeVisible()
  const show = (text: string) => page.getByLabel('Choose a picture').setInputFiles(codePicture(text))
  await show('javascript:alert(1)')
  const found = page.getByRole('dialog', { name: 'What the code says' })
  await expect(found.getByText('javascript:alert(1)')).toBeVisible()
  await button(found, 'Scan again').tap()
  await show(codes.card)
  const question = page.getByRole('alertdialog', { name: 'Switch to this account?' })
  await question.getByRole('button', { name: /Asha/ }).tap()
  await expect(question).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(asha.token)
  await show(codes.group)
  await expect(page).toHaveURL(`/join-group/${group_id}`)
  await expect(page.getByRole('heading', { name: 'Night market' })).toBeVisible()
  await page.goto('/scan')
  await show(codes.user)
  await expect(page).toHaveURL(`/user-page?id=${gurpreet.id}`)
  await expect(page.getByRole('heading', { name: 'Gurpreet', level: 2 })).toBeVisible()
})
