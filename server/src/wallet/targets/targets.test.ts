import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setWithdrawPassword, WITHDRAW_PASSWORD } from '../../../test/money/give-money.ts'
import { setSetting } from '../../../test/money/payments.ts'
import { reasonOf, refusalOf, type Person } from '../../../test/person.ts'
import { uploadFile, uploadPicture } from '../../../test/upload.ts'
import { addCard, newCardNumber, REAL_NAME, TRON_ADDRESSES, verify } from '../../../test/money/withdrawals.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { purgeFiles } from '../../media/purge-files.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ variables: { ECONOMY: 'sandbox' } })
})
afterAll(() => world.end())

async function newPerson(): Promise<Person> {
  const person = await world.register()
  await verify(world, person)
  await setWithdrawPassword(world, person)
  return person
}
const addWallet = (person: Person, address: string, more: object = {}) =>
  person.call('addChainWallet', {
    ...{ currency: 2, channel: 'TRC20', address, label: 'Cold', withdraw_password: WITHDRAW_PASSWORD },
    ...more,
  })
const noticesOf = ({ id }: Person) =>
  world.database.query(`SELECT FROM home_notice WHERE user_id = $1 AND kind = 'target_added'`, [id])

describe('a bank card', () => {
  test('WALLET-023 is added with bank name, optional code, account name and number, and with both photos where they are asked for', async () => {
    const person = await newPerson()
    const banks = await person.call('listBanks', {})
    expect(banks).toContainEqual({ code: 'HDFC', name: 'HDFC Bank' })
    const card = await addCard(person, { card_number: '50100048214821', bank_code: 'hdfc0001234' })
    expect(card).toMatchObject({
      ...{ bank_name: 'HDFC Bank', bank_code: 'HDFC0001234', account_name: REAL_NAME, card_number: '····4821' },
      has_photos: false,
    })
    // A day from now, because it is new.
    expect(Date.parse(card.waits_until!) - Date.parse(card.created_at)).toBe(24 * 3_600_000)
    const plain = await addCard(person, { bank_code: undefined, bank_name: ' State Bank of India ' })
    expect(plain).toMatchObject({ bank_name: 'State Bank of India', bank_code: '' })

    await setSetting(world, 'card_photo_switch', 1)
    expect((await person.call('listCards', {})).photo_switch).toBe(1)
    const [front_url, back_url] = [
      await uploadPicture(world, person, 'card'),
      await uploadPicture(world, person, 'card'),
    ]
    const strangers = await uploadPicture(world, world.asha, 'card')
    const avatar = await uploadPicture(world, person, 'avatar')
    for (const photos of [
      {},
      { front_url },
      { back_url },
      { front_url, back_url: strangers },
      { front_url: avatar, back_url },
      { front_url, back_url: 'https://elsewhere.example/card.png' },
    ]) {
      expect(await reasonOf(addCard(person, photos))).toBe('card_photos_needed')
    }
    expect(await addCard(person, { front_url, back_url })).toMatchObject({ has_photos: true })
    world.clock.advance(25 * 3_600_000)
    await purgeFiles(world.context)
    for (const url of [front_url, back_url]) await person.call('readOwnPhoto', { url })
    await setSetting(world, 'card_photo_switch', -1)
    // Where nobody asks for them they are not kept either.
    expect(await addCard(person, { front_url, back_url })).toMatchObject({ has_photos: false })
    const { list, photo_switch } = await person.call('listCards', {})
    expect(photo_switch).toBe(-1)
    expect(list.map(({ has_photos }) => has_photos)).toEqual([false, false, true, false])
  })

  test('WALLET-024 takes photos that are png or jpg of at most 2 MB, and refuses others before and after they are brought', async () => {
    const person = await newPerson()
    const sign = (size: number, type: string) => person.call('signUpload', { size, type, biz: 'card' })
    const limit = 2 * 1024 * 1024
    for (const type of ['image/png', 'image/jpeg']) await sign(limit, type)
    expect(await reasonOf(sign(limit + 1, 'image/png'))).toBe('media_too_large')
    for (const type of ['image/gif', 'image/webp', 'video/mp4', 'application/pdf']) {
      expect(await reasonOf(sign(1000, type)), type).toBe('media_type_not_allowed')
    }
    // Bytes that are something else than they were said to be.
    await expect(uploadFile(world, person, Buffer.from('GIF89a not a card'), 'image/png', 'card')).rejects.toThrow(
      /answered 4/,
    )
  })

  test('is in the name that was verified, however it is written, and in nobody’s else', async () => {
    const person = await newPerson()
    for (const account_name of ['asha verma', '  ASHA   VERMA ']) await addCard(person, { account_name })
    for (const account_name of ['Asha V', 'Verma Asha', 'Rohan Verma']) {
      expect(await refusalOf(addCard(person, { account_name }))).toMatchObject({
        ...{ code: 14019, reason: 'account_name_differs' },
      })
    }
    const nobody = await world.register()
    await setWithdrawPassword(world, nobody)
    expect(await reasonOf(addCard(nobody))).toBe('account_name_differs')
    expect((await nobody.call('listCards', {})).verified_name).toBe('')
    expect((await person.call('listCards', {})).verified_name).toBe(REAL_NAME)
  })

  test('needs the withdrawal password before anything else is said, and its owner is told', async () => {
    const person = await world.register()
    expect(await refusalOf(addCard(person))).toMatchObject({ code: 14009, reason: 'withdraw_password_not_set' })
    await verify(world, person)
    await setWithdrawPassword(world, person)
    const wrong = { withdraw_password: '000001', account_name: 'Somebody Else' }
    expect(await refusalOf(addCard(person, wrong))).toMatchObject({ code: 14001, reason: 'wrong_withdraw_password' })
    expect(await noticesOf(person)).toHaveLength(0)
    await addCard(person)
    await expect.poll(() => noticesOf(person)).toHaveLength(1)
  })

  test('is one of five at most, also when four come at once to two processes, and none of them twice', async () => {
    const person = await newPerson()
    const other = await world.startSite()
    for (const _ of [1, 2, 3]) await addCard(person)
    const outcomes = await Promise.all(
      [0, 1, 2, 3].map((index) =>
        addCard(index % 2 ? person.at(other.origin) : person).then(
          () => 'added',
          (error: { reason: string }) => error.reason,
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['added', 'added', 'target_limit', 'target_limit'])
    const { list } = await person.call('listCards', {})
    expect(list).toHaveLength(5)
    await person.call('removeCard', { id: list[0]!.id })
    const card_number = newCardNumber()
    const twice = await Promise.all(
      [person, person.at(other.origin)].map((each) =>
        addCard(each, { card_number }).then(
          () => 'added',
          (error: { reason: string }) => error.reason,
        ),
      ),
    )
    expect(twice.filter((each) => each === 'added')).toHaveLength(1)
    await person.call('removeCard', { id: list[1]!.id })
    expect(await reasonOf(addCard(person, { card_number }))).toBe('target_exists')
  })

  test('has a number that is stored for nobody to read', async () => {
    const person = await newPerson()
    const card_number = '5019991234567893'
    await addCard(person, { card_number })
    const [row] = await world.database.query<{ row: string }>(
      'SELECT to_jsonb(wallet_target)::text AS row FROM wallet_target WHERE user_id = $1',
      [person.id],
    )
    expect(row!.row).not.toContain(card_number)
    expect(row!.row).not.toContain(Buffer.from(card_number).toString('hex'))
    expect(JSON.stringify(await person.call('listCards', {}))).not.toContain(card_number.slice(0, 12))
  })
})

test('WALLET-026 a withdrawal wallet is added with currency, channel and address, and a malformed address is refused', async () => {
  const person = await newPerson()
  const address = TRON_ADDRESSES[0]
  expect(await addWallet(person, ` ${address} `)).toMatchObject({
    ...{ currency: 2, channel: 'TRC20', address: 'TR7N····Lj6t', label: 'Cold' },
  })
  const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const ERC20 = { channel: 'ERC20' }
  expect(await addWallet(person, ethereum, ERC20)).toMatchObject({ channel: 'ERC20', address: '0x5a····eaed' })
  expect(await reasonOf(addWallet(person, ethereum.toLowerCase(), ERC20))).toBe('target_exists')
  for (const [wrong, more] of [
    [`${address.slice(0, -1)}u`, {}],
    [address.slice(0, -1), {}],
    [ethereum, {}],
    [address, ERC20],
    [ethereum.replace('aA', 'AA'), ERC20],
    [ethereum.slice(0, -1), ERC20],
    ['', {}],
    ['<script>', ERC20],
  ] as const) {
    expect(await refusalOf(addWallet(person, wrong, more)), wrong).toMatchObject({
      ...{ code: 14023, reason: 'address_invalid' },
    })
  }
  for (const wrong of [{ currency: 1 }, { channel: 'BEP20' }]) {
    expect(await reasonOf(addWallet(person, address, wrong))).toBe('invalid_params')
  }
  expect((await person.call('listChainWallets', {})).map(({ channel }) => channel)).toEqual(['TRC20', 'ERC20'])
})

test('WALLET-027 cards and wallets are listed masked, belong only to their user and can be removed; foreign ids are refused', async () => {
  const [owner, thief] = [await newPerson(), await newPerson()]
  const card = await addCard(owner, { card_number: '50100012345678' })
  const wallet = await addWallet(owner, TRON_ADDRESSES[1])
  expect((await owner.call('listCards', {})).list).toEqual([card])
  expect(await owner.call('listChainWallets', {})).toEqual([wallet])
  expect(card.card_number).toBe('····5678')
  expect(wallet.address).toBe('TJRa····RTv8')
  expect((await thief.call('listCards', {})).list).toEqual([])
  expect(await thief.call('listChainWallets', {})).toEqual([])
  for (const id of [card.id, wallet.id, '4']) {
    expect(await refusalOf(thief.call('removeCard', { id }))).toMatchObject({ code: 10004, reason: 'non_existent' })
    expect(await refusalOf(thief.call('removeChainWallet', { id }))).toMatchObject({ code: 10004 })
  }
  // One is not the other.
  expect(await reasonOf(owner.call('removeCard', { id: wallet.id }))).toBe('non_existent')
  expect(await reasonOf(owner.call('removeChainWallet', { id: card.id }))).toBe('non_existent')
  await owner.call('removeCard', { id: card.id })
  await owner.call('removeChainWallet', { id: wallet.id })
  expect((await owner.call('listCards', {})).list).toEqual([])
  expect(await owner.call('listChainWallets', {})).toEqual([])
  expect(await reasonOf(owner.call('removeCard', { id: card.id }))).toBe('non_existent')
  // The rows stay for what was paid to them, and the same number may come back.
  expect(await world.database.query('SELECT FROM wallet_target WHERE user_id = $1', [owner.id])).toHaveLength(2)
  await addCard(owner, { card_number: '50100012345678' })
})
