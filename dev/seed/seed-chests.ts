import { randomUUID } from 'node:crypto'
import { ChestType } from '@mela/contract/chests/chest-rules.ts'
import { expireChests } from '../../server/src/chests/expire-chests.ts'
import type { Past, Scene } from './past.ts'
import { readAll } from './seed-groups.ts'
import type { People } from './seed-people.ts'

interface Somebody {
  id: string
}
interface Box {
  type: ChestType
  amount: number
  num: number
  remark: string
}

const GROUP_NAME = 'Tram lovers 🚋'

/** Boxes among those who love trams: one that Asha opened, one she was too late for, one that ran out, and one to open. */
export function sendChests({ at }: Past, { asha, gurpreet, meera, rohan }: People): void {
  const send = (when: string, by: Somebody, box: Box, opened: readonly [string, Somebody][]) => {
    let chest_id = ''
    at(when, async (scene) => {
      const call = await scene.as(by)
      const group_id = await groupOf(scene, by)
      await readAll(scene, group_id, [by])
      chest_id = (await call('addChest', { group_id, ...box, nonce: randomUUID() })).chest_id
    })
    for (const [moment, person] of opened) {
      at(moment, async (scene) => {
        await (
          await scene.as(person)
        )('receiveChest', { chest_id })
        await readAll(scene, await groupOf(scene, person), [person])
      })
    }
  }
  send('6d 20:00', rohan, { type: ChestType.Luck, amount: 120, num: 3, remark: 'Ink for the petition' }, [
    ['6d 20:01', gurpreet],
    ['6d 20:04', asha],
    ['6d 21:15', meera],
  ])
  send('4d 19:00', gurpreet, { type: ChestType.Normal, amount: 60, num: 3, remark: 'चाय सबके लिए ☕' }, [
    ['4d 19:00', rohan],
    ['4d 19:02', gurpreet],
    ['4d 19:03', meera],
  ])
  send('3d 18:30', meera, { type: ChestType.Luck, amount: 90, num: 3, remark: '' }, [['3d 18:40', rohan]])
  at('2d 18:31', ({ context }) => expireChests(context))
  send('30m', rohan, { type: ChestType.Luck, amount: 200, num: 4, remark: 'Forty-one signatures!' }, [
    ['25m', gurpreet],
  ])
}

async function groupOf({ as }: Scene, member: Somebody): Promise<string> {
  const { list } = await (await as(member))('listGroups', { limit: 100 })
  return list.find(({ group }) => group.name === GROUP_NAME)!.group.id
}
