import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import * as groups from './groups.ts'
import { joinRequest, reviewInvitation, reviewJoinRequest } from './groups-joining.ts'
import {
  BanStatus,
  GROUP_ACTIONS,
  GroupRole,
  GroupStatus,
  JoinStatus,
  mayManage,
  MemberStatus,
  MuteStatus,
  outranks,
  ReviewAction,
} from './groups-rules.ts'

const INTEGERS = [-3, -2, -1, 0, 1, 2, 3, 4]
/** The numbers that a field takes and gives. */
const taken = (field: z.ZodType) => INTEGERS.filter((value) => field.safeParse(value).success)
const sorted = (numbers: Record<string, number>) => Object.values(numbers).toSorted((one, other) => one - other)

test('GROUPS-003 roles, mutes, bans, statuses, reviews and action tags have their numbers on both ends', () => {
  expect(GroupRole).toEqual({ Member: 1, Owner: 2, Manager: 3 })
  expect(MuteStatus).toEqual({ Unlocking: -1, Prohibition: 1 })
  expect(BanStatus).toEqual({ Banned: 1, Unblock: 2 })
  expect(GroupStatus).toEqual({ Banned: -2, Dissolution: -1, Normal: 1 })
  expect(MemberStatus).toEqual({ Kicked: -2, Quit: -1, Normal: 1, Examining: 2 })
  expect(JoinStatus).toEqual({ Expired: -2, Reject: -1, Pending: 2, Pass: 3 })
  expect(ReviewAction).toEqual({ Delete: -1, Pass: 2 })
  expect(GROUP_ACTIONS).toEqual(['group', 'invite', 'remove', 'prohibition', 'manage', 'transfer'])
  const { group_user, status } = groups.groupInfo.shape
  expect(taken(group_user.shape.identity)).toEqual(sorted(GroupRole))
  expect(taken(groups.groupMember.shape.identity)).toEqual(sorted(GroupRole))
  expect(taken(group_user.shape.prohibition_status)).toEqual(sorted(MuteStatus))
  expect(taken(status)).toEqual(sorted(GroupStatus))
  expect(taken(groups.joinGroup.output.shape.status)).toEqual([MemberStatus.Normal, MemberStatus.Examining])
  expect(taken(joinRequest.shape.status)).toEqual(sorted(JoinStatus))
  for (const call of [reviewJoinRequest, reviewInvitation]) {
    expect(taken(call.input.shape.status)).toEqual(sorted(ReviewAction))
  }
})

describe('ranks', () => {
  const { Member, Owner, Manager } = GroupRole
  test('nobody acts on an equal or higher rank', () => {
    const acting = [Member, Manager, Owner].flatMap((role) =>
      [Member, Manager, Owner].filter((other) => outranks(role, other)).map((other) => [role, other]),
    )
    expect(acting).toEqual([
      [Manager, Member],
      [Owner, Member],
      [Owner, Manager],
    ])
  })

  test('owner and managers manage', () => {
    expect([Member, Manager, Owner, undefined].map(mayManage)).toEqual([false, true, true, false])
  })
})
