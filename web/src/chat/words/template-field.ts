import { useEffect } from 'react'
import { create } from 'zustand'
import { isService, whileSignedIn } from '../../account/index.ts'
import { api, isExpected } from '../../platform/net/api.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import type { Message } from '../state/model.ts'

// Posts may hold fields such as {nickname}, which the server fills in for the reader. Asked for once per post and
// language, only where there is a field, and never for customer service.
const filledStore = create<Record<string, string>>(() => ({}))
const asking = new Set<string>()

type Post = Pick<Message, 'target' | 'id' | 'created_unix'>
const hasField = (text: string) => text.includes('{') && !isService()
const keyOf = ({ target, id }: Post, text: string, language: string) => `${language} ${target} ${id} ${text}`

/** The text with its fields filled in, as it is until then. */
export function useFilled(post: Post, text: string): string {
  const { language } = useI18n()
  const key = keyOf(post, text, language)
  const filled = filledStore((all) => all[key])
  const { target, id, created_unix } = post
  useEffect(() => {
    void fill({ target, id, created_unix }, text, language)
  }, [target, id, created_unix, text, language])
  return filled ?? text
}

export async function fill(post: Post, text: string, language: string): Promise<void> {
  const key = keyOf(post, text, language)
  if (!hasField(text) || asking.has(key) || filledStore.getState()[key] !== undefined) return
  asking.add(key)
  try {
    const { str } = await api('getTemplateField', { str: text, time_unix: post.created_unix })
    if (asking.has(key)) filledStore.setState({ [key]: str })
  } catch (error) {
    // The post stays as it was written; whoever sees it next asks again.
    if (!isExpected(error)) throw error
  } finally {
    asking.delete(key)
  }
}

/** @internal Read by tests. */
export function filledText(post: Post, text: string, language: string): string {
  return filledStore.getState()[keyOf(post, text, language)] ?? text
}

whileSignedIn({
  start: () => Promise.resolve(),
  stop() {
    asking.clear()
    filledStore.setState({}, true)
  },
})
