import { create } from 'zustand'
import { whileSignedIn } from '../account/index.ts'
import { readTab, removeTab, writeTab } from '../platform/storage/tab-storage.ts'
import type { DocumentForm } from './document-form.ts'

// What was typed about a document.
const KEY = 'identity_document'
const none: DocumentForm = {
  ...{ kind: 'aadhaar', real_name: '', id_number: '', country: 'IN', birth_date: '', front_url: '', back_url: '' },
}

const draftStore = create<DocumentForm>(() => ({ ...none, ...(readTab(KEY) as Partial<DocumentForm>) }))

export const useDraft = (): DocumentForm => draftStore()

export function keepDraft(change: Partial<DocumentForm>): void {
  draftStore.setState(change)
  writeTab(KEY, { ...draftStore.getState() })
}

export function dropDraft(): void {
  draftStore.setState(none, true)
  removeTab(KEY)
}
whileSignedIn({ start: () => Promise.resolve(), stop: dropDraft })
