import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openBus } from './bus.ts'
import { SharedSubjects, type Share } from './shared-subjects.ts'
import { placed } from './frame.ts'
import { createLog } from '../telemetry.ts'
import { readConfig } from '../../config.ts'

const log = createLog(
  readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@127.0.0.1/none', LOG_LEVEL: 'silent' }),
)
const SUBJECT = 'rt.shared'
const PEOPLE = ['1', '2', '3']
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** What happened to the one crowd of this test, and who was in it at each position. */
class Record {
  position = 0
  membership = 0
  departure = 0
  readonly members = new Map<string, number>()
  readonly allowed: Set<string>[] = [new Set()]

  enter(user_id: string): void {
    if (this.members.has(user_id)) return
    this.membership++
    this.members.set(user_id, this.position)
  }

  remove(user_id: string): void {
    if (this.members.delete(user_id)) this.departure = ++this.membership
  }

  say(): Uint8Array {
    const position = ++this.position
    this.allowed.push(new Set(this.members.keys()))
    return placed(Buffer.from(String(position)), { departure: this.departure, position })
  }

  read(user_ids: string[], subject?: string): Share[] {
    if (subject !== undefined && subject !== SUBJECT) return []
    return user_ids.flatMap((user_id) => {
      const after = this.members.get(user_id)
      return after === undefined ? [] : { user_id, subject: SUBJECT, after, departure: this.departure }
    })
  }
}

const person = fc.constantFrom(...PEOPLE)
const step = fc.oneof(
  fc.record({ does: fc.constantFrom('enter', 'enter', 'remove', 'arrive', 'arrive', 'leave', 'readAgain'), person }),
  fc.record({
    does: fc.constantFrom('say', 'say', 'hint', 'hint', 'answer', 'answer', 'answer', 'fail'),
    which: fc.nat(20),
  }),
)

test('nobody hears what was said while they were not there, whatever overtakes what', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 160 }), async (steps) => {
      const bus = await openBus(undefined, log)
      const record = new Record()
      const here = new Map<string, { user_id: string }>()
      const heard: [user_id: string, position: number][] = []
      const hints: Uint8Array[] = []
      const questions: { answer(): void; fail(): void }[] = []
      const crowds = new SharedSubjects<{ user_id: string }>(
        bus,
        (user_ids, subject) => {
          const shares = record.read(user_ids, subject)
          const { promise, resolve, reject } = Promise.withResolvers<Share[]>()
          questions.push({ answer: () => resolve(shares), fail: () => reject(new Error('away')) })
          return promise
        },
        {
          devicesOf: (user_id) => here.get(user_id),
          resync: () => undefined,
          deliver: (to, payload) => to.forEach(({ user_id }) => heard.push([user_id, Number(Buffer.from(payload))])),
        },
      )
      const take = <T>(from: T[], which: number): T | undefined => from.splice(which % Math.max(from.length, 1), 1)[0]
      for (const one of steps) {
        if ('person' in one) {
          const user_id = one.person
          if (one.does === 'enter') record.enter(user_id)
          if (one.does === 'remove') record.remove(user_id)
          if (one.does === 'readAgain') crowds.readAgain([user_id])
          if (one.does === 'leave' && here.delete(user_id)) crowds.leave(user_id)
          if (one.does === 'arrive' && !here.has(user_id)) {
            here.set(user_id, { user_id })
            crowds.arrive(user_id).catch(() => undefined)
          }
        } else {
          if (one.does === 'say') hints.push(record.say())
          if (one.does === 'answer') take(questions, one.which)?.answer()
          if (one.does === 'fail') take(questions, one.which)?.fail()
          const hint = one.does === 'hint' ? take(hints, one.which) : undefined
          if (hint) bus.publish(SUBJECT, hint)
        }
        await turn()
      }
      const wrongly = heard.filter(([user_id, position]) => !record.allowed[position]!.has(user_id))
      expect(wrongly).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})

test('those who stay hear all of it, in order, once the record has answered', async () => {
  const bus = await openBus(undefined, log)
  const record = new Record()
  const heard: number[] = []
  const here = new Map([['1', '1']])
  const resynced: string[] = []
  const crowds = new SharedSubjects<string>(
    bus,
    (user_ids, subject) => Promise.resolve(record.read(user_ids, subject)),
    {
      devicesOf: (user_id) => here.get(user_id),
      resync: (user_ids) => void resynced.push(...user_ids),
      deliver: (to, payload) => to.includes('1') && heard.push(Number(Buffer.from(payload))),
    },
  )
  for (const user_id of PEOPLE) record.enter(user_id)
  here.set('2', '2')
  await Promise.all([crowds.arrive('1'), crowds.arrive('2')])
  for (let round = 0; round < 20; round++) {
    if (round === 10) record.remove('2')
    bus.publish(SUBJECT, record.say())
  }
  await expect.poll(() => heard).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(resynced).toEqual(['2'])
  // With the last of them the subject is given up.
  crowds.leave('1')
  bus.publish(SUBJECT, record.say())
  await turn()
  expect(heard).toHaveLength(20)
})
