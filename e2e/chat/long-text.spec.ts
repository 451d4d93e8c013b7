import { TEXT_MAX_LENGTH } from '@mela/contract/chat/chat-rules.ts'
import { bubble, expect, test, url } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { befriend, createPeople, pathOf, roomOf } from '../stage/people.ts'

const LONG_NAME = 'Ashalata Venkatanarasimharajuvaripeta Subrahmanyam'

for (const form of FORMS) {
  test(`a text that is too long is counted and what does not fit is said, in a chat and in a name (${form})`, async ({
    open,
  }) => {
    const [asha, other] = await createPeople(url, 'Asha', LONG_NAME)
    await befriend(url, asha, other)
    const page = await open(asha, { form, path: pathOf(roomOf(asha, other)) })
    const field = page.getByRole('textbox', { name: `Message ${LONG_NAME}` })
    await expect(field).toHaveAttribute('placeholder', 'Message')
    expect((await field.boundingBox())!.height, 'one line, however long the name is').toBeLessThan(50)
    const paste = (text: string) =>
      page.evaluate((pasted) => {
        const data = new DataTransfer()
        data.setData('text/plain', pasted)
        document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
      }, text)
    await field.fill('x'.repeat(TEXT_MAX_LENGTH - 10))
    await expect(page.getByText('4990/5000')).toBeVisible()
    await field.focus()
    await paste('ten more it')
    await expect(page.getByText('Only 5,000 characters fit. The rest was left out.')).toBeVisible()
    await field.fill('short')
    await expect(page.getByText('/5000')).toHaveCount(0)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(bubble(page, 'short')).toBeVisible()

    await page.goto('/edit-profile')
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('y'.repeat(45))
    await name.focus()
    await paste('too many')
    await expect(page.getByText('Only 50 characters fit. The rest was left out.')).toBeVisible()
  })
}
