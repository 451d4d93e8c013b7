import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForLevels } from '../../test/identity.ts'
import { openPaidWorld, paymentFor, recharge, tellCaptured, type PaidWorld } from '../../test/money/payments.ts'
import { refusalOf, type Person } from '../../test/person.ts'
import { newMobile, openPost, type Post } from '../../test/providers/stand-ins.ts'
import { newWithdrawer, verify } from '../../test/money/withdrawals.ts'
import { readVerified } from './index.ts'

let world: PaidWorld
let post: Post
beforeAll(async () => {
  post = await openPost()
  world = await openPaidWorld({ variables: post.variables })
})
afterAll(async () => {
  await world.end()
  await post.stop()
})

const levelOf = async ({ id }: Person) => (await readVerified(world.context, id)).level

test('the recharge that was still missing opens withdrawal by itself, and every device hears of it', async () => {
  await askForLevels(world, { phone: true }, { rechange_num: 1 })
  const { person, ask } = await newWithdrawer(world)
  await verify(world, person, 1)
  expect(await refusalOf(ask('500'))).toMatchObject({ code: 14008 })
  const device = await person.openDevice()
  await tellCaptured(world.origin, paymentFor(world, await recharge(person)))
  const { data } = await device.next('NOTIFICATION', ({ type }) => type === 'identity_level')
  expect(data).toEqual({ level_status: 2 })
  expect(await levelOf(person)).toBe(2)
  expect(await ask('500')).toMatchObject({ status: 1 })
})

test('a number that is bound reaches a level that asked for nothing else', async () => {
  await askForLevels(world, { phone: true }, { document: true })
  const person = await world.register()
  const mobile = newMobile()
  const target = { type: 'mobile', biz: 'bind_mobile', area_code: '91', mobile } as const
  await person.call('sendVerification', target)
  const code = await post.codeTo(`+91${mobile}`)
  const { verify_token } = await person.call('checkVerification', { ...target, code })
  await person.call('bindMobile', { area_code: '91', mobile, verify_token })
  await expect.poll(() => levelOf(person)).toBe(1)
})
