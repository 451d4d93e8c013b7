import { create } from 'zustand'
import { whileSignedIn } from '../../../account/index.ts'
import type { CardForm } from './card-form.ts'

// What was typed about a card, while the bank is chosen on another page. In memory only: it names an account.
export interface Draft extends Omit<CardForm, 'account_name'> {
  /** Undefined until somebody changes it: then it is the verified name. */
  account_name: string | undefined
  /** Of photos that were uploaded. */
  front_url: string
  back_url: string
}
const none: Draft = {
  ...{ bank_name: '', bank_code: '', account_name: undefined, card_number: '' },
  ...{ front_url: '', back_url: '' },
}
const draftStore = create<Draft>(() => none)

export const useDraft = (): Draft => draftStore()
export const keepDraft = (change: Partial<Draft>): void => draftStore.setState(change)
export const dropDraft = (): void => draftStore.setState(none, true)
whileSignedIn({ start: () => Promise.resolve(), stop: dropDraft })
