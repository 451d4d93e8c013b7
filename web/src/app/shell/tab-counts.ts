import { create } from 'zustand'
import type { TabName } from './tabs.ts'

/** What waits behind the tabs besides unread chats; TabCounts.tsx keeps it. */
export const tabCounts = create<Partial<Record<TabName, number>>>(() => ({}))
