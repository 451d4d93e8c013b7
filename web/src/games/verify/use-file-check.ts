import { useEffect, useRef, useState } from 'react'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { checkFile, type FileProgress, type FileVerdict } from './check-file.ts'

interface FileCheck {
  progress?: FileProgress
  verdict?: FileVerdict
}

/** How far the check of a chosen file is, and what it comes to. A new choice ends the check of the one before. */
export function useFileCheck(): FileCheck & { check: (file: File) => Promise<void> } {
  const [state, setState] = useState<FileCheck>({})
  const turn = useRef(0)
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )
  async function check(file: File): Promise<void> {
    const own_turn = ++turn.current
    setState({ progress: { checked: 0, total: 0 } })
    try {
      const checking = checkFile(await file.text())
      for (;;) {
        const { done, value } = await checking.next()
        if (own_turn !== turn.current) return
        setState(done ? { verdict: value } : { progress: value })
        if (done) return
      }
    } catch (error) {
      if (own_turn !== turn.current) return
      setState({})
      tellFailure(error)
    }
  }
  return { ...state, check }
}
