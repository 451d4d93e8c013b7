import { create } from 'zustand'
import { whileSignedIn } from '../account/index.ts'
import { readTab, removeTab, writeTab } from '../platform/storage/tab-storage.ts'
import type { DocumentForm } from './document-form.ts'

// What was typed about a document, for the level whose form was open.
const KEY = 'identity_document'
const none: DocumentForm = {
  ...{ kind: 'aadhaar', real_name: '', id_number: '', country: 'IN', birth_date: '', front_url: '', back_url: '' },
}
interface Draft {
  level: string
  form: DocumentForm
}

const draftStore = create<Draft>(() => {
  const { level = '', ...typed } = readTab(KEY)
  return { level, form: { ...none, ...(typed as Partial<DocumentForm>) } }
})

export const useDraft = (): DocumentForm => draftStore(({ form }) => form)

export function keepDraft(change: Partial<DocumentForm>): void {
  draftStore.setState(({ form }) => ({ form: { ...form, ...change } }))
  const { level, form } = draftStore.getState()
  writeTab(KEY, { ...form, level })
}

/** What is typed from now on is of this level; nothing of another one is offered for it. */
export function beginDraft(level: number): void {
  const before = draftStore.getState().level
  if (before === String(level)) return
  if (before !== '') dropDraft()
  draftStore.setState({ level: String(level) })
}

export function dropDraft(): void {
  draftStore.setState({ level: '', form: none }, true)
  removeTab(KEY)
}

/** Of a level that takes no document any more. */
export function dropDraftOf(level: number): void {
  if (draftStore.getState().level === String(level)) dropDraft()
}
whileSignedIn({ start: () => Promise.resolve(), stop: dropDraft })
