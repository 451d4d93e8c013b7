import type { GroupAction } from '@mela/contract/groups/groups-rules.ts'

/** What members are chosen for. */
export type MemberAction = Exclude<GroupAction, 'group' | 'invite'>
