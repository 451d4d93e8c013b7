import type { GroupInfo } from '@mela/contract/groups.ts'
import { nameContains } from '@mela/contract/name-match.ts'

export function findGroups(groups: readonly GroupInfo[], keyword: string): GroupInfo[] {
  return groups.filter(({ group }) => nameContains(keyword, group.name))
}
