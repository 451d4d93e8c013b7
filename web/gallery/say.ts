import { createContext, use } from 'react'

/** Whether every word stands there in the length of the longest language. */
export const Stretched = createContext(false)

/** The words of a specimen, as they are or stretched. */
export function useSay(): (text: string) => string {
  const isStretched = use(Stretched)
  return (text) => (isStretched ? text.replaceAll(/\p{L}{3,}/gu, (word) => word + word.slice(0, 2)) : text)
}
