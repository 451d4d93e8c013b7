import { useEffect } from 'react'
import { create } from 'zustand'

/** The name of what an open page is about: of a person, for example. */
export const pageName = create<{ name: string | undefined }>(() => ({ name: undefined }))

export function usePageName(name: string): void {
  useEffect(() => {
    pageName.setState({ name })
    return () => pageName.setState({ name: undefined })
  }, [name])
}
