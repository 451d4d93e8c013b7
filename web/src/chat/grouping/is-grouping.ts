import { ChatType } from '@mela/contract/ids.ts'

const SUFFIX = `|${ChatType.Grouping}`

/** What somebody writes to all friends of a grouping: no chat among the others, and read by its author alone. */
export const isGrouping = (roomId: string): boolean => roomId.endsWith(SUFFIX)
