import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { nameContains } from '@mela/contract/text/name-match.ts'

export function findGroups(groups: readonly GroupInfo[], keyword: string): GroupInfo[] {
  return groups.filter(({ group }) => nameContains(keyword, group.name))
}
