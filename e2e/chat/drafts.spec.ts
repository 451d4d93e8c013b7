import { bubble, chatRow, composer, expect, site, test, url } from '../stage/app.ts'
import { befriend, callerOf, createPeople, createToken, pathOf, roomOf, sayTo } from '../stage/people.ts'

test('PLUS-004 drafts stay with their chats over a reload and the end of other sessions, show in the list, and overwrite nothing', async ({
  open,
}) => {
  const [asha, dev, meera] = await createPeople(url, 'Asha', 'Dev', 'Meera')
  for (const friend of [dev, meera]) {
    await befriend(url, asha, friend)
    await sayTo(asha, friend, `from ${friend.nickname}`, site.origins[0])
  }
  const page = await open(asha, { form: 'desktop', path: pathOf(roomOf(asha, dev)) })
  const other = { ...asha, token: await createToken(url, asha.id) }
  const elsewhere = await open(other, { at: 1, path: pathOf(roomOf(asha, dev)) })
  await composer(page).fill('half a sentence\nfor Dev')
  await expect(chatRow(page, 'Dev'), 'what is in front of the person is not told twice').not.toContainText('Draft:')
  await chatRow(page, 'Meera').click()
  await expect(composer(page)).toHaveAccessibleName('Message Meera')
  await expect(composer(page)).toHaveValue('')
  await composer(page).fill('for Meera')
  await expect(chatRow(page, 'Dev')).toContainText('Draft: half a sentence for Dev')
  await expect(composer(elsewhere), 'a draft belongs to its device').toHaveValue('')

  await callerOf(other, site.origins[0])('logout', {})
  await expect(elsewhere).toHaveURL('/login')
  await page.getByRole('link', { name: 'Contacts' }).click()
  await page.getByRole('link', { name: 'Chats', exact: true }).click()
  await expect(chatRow(page, 'Meera')).toContainText('Draft: for Meera')
  await page.reload()
  await expect(chatRow(page, 'Dev')).toContainText('Draft: half a sentence for Dev')
  await expect(chatRow(page, 'Meera')).toContainText('Draft: for Meera')

  // A second tab of the same browser follows, and never takes the words from under the fingers.
  const tab = await page.context().newPage()
  await tab.goto(pathOf(roomOf(asha, dev)))
  await expect(composer(tab)).toHaveValue('half a sentence\nfor Dev')
  await chatRow(page, 'Dev').click()
  await page.bringToFront()
  await composer(page).fill('said here')
  await expect(composer(tab)).toHaveValue('said here')
  await tab.bringToFront()
  await composer(tab).focus()
  await composer(tab).pressSequentially(' and there')
  await expect(composer(tab)).toHaveValue('said here and there')
  await expect(composer(page)).toHaveValue('said here and there')
  await composer(tab).press('Enter')
  await expect(bubble(tab, 'said here and there')).toBeVisible()
  await expect(composer(page), 'what was sent is no draft any more').toHaveValue('')
  await expect(bubble(page, 'said here and there')).toBeVisible()
  await page.reload()
  await expect(composer(page)).toHaveValue('')
  await expect(chatRow(page, 'Dev')).toContainText('said here and there')
  await expect(chatRow(page, 'Dev')).not.toContainText('Draft:')
})
