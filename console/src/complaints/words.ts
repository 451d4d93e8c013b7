import { ComplaintReason } from '@mela/contract/support/support-rules.ts'
import type { TagTone } from '@mela/ui/feedback/Tag.tsx'
import type { AdminOutput } from '../platform/api.ts'

export type Report = AdminOutput<'listReports'>['list'][number]
export type Status = Report['status']
export type FoundGroup = AdminOutput<'findGroups'>[number]
export type Looked = AdminOutput<'viewReportedMessages'>

export const QUEUES: readonly { status: Status; name: string }[] = [
  { status: 'open', name: 'Waiting' },
  { status: 'upheld', name: 'Upheld' },
  { status: 'dismissed', name: 'Dismissed' },
]
export const isStatus = (text: string | undefined): text is Status => QUEUES.some(({ status }) => status === text)

export const REASONS: Record<ComplaintReason, string> = {
  [ComplaintReason.Spam]: 'Spam',
  [ComplaintReason.Fraud]: 'Fraud',
  [ComplaintReason.Pornography]: 'Pornography',
  [ComplaintReason.Harassment]: 'Harassment',
  [ComplaintReason.Illegal]: 'Illegal content',
  [ComplaintReason.Other]: 'Something else',
}
export const GROUP_STATUSES: Record<FoundGroup['status'], { name: string; tone: TagTone }> = {
  1: { name: 'Open', tone: 'success' },
  [-2]: { name: 'Banned', tone: 'danger' },
  [-1]: { name: 'Dissolved', tone: 'neutral' },
}
export const aboutText = ({ to_user, group }: Report): string => to_user?.name ?? group?.name ?? 'Somebody who is gone'
