import { useEffect, useRef, useState } from 'react'
import { COMPLAINT_IMAGES_MAX } from '@mela/contract/support/support-rules.ts'
import { failureText } from '../platform/net/failure-text.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { upload } from '../platform/net/upload.ts'

/** A picture on its way to the server, or there. */
export interface ComplaintPhoto {
  key: number
  file: File
  /** Of the copy on this device. */
  preview: string
  state: 'uploading' | 'done' | 'failed'
  percent: number
  address: string
  reason: string
}

export interface Photos {
  list: ComplaintPhoto[]
  /** More were chosen than may go along. */
  isOver: boolean
  add: (file: File) => void
  remove: (key: number) => void
  retry: (key: number) => void
}

export function usePhotos(): Photos {
  const t = useT()
  const [list, setList] = useState<ComplaintPhoto[]>([])
  const [isOver, setOver] = useState(false)
  // What was chosen in one go is told file by file, before anything is drawn.
  const taken = useRef(new Map<number, { preview: string; abort: AbortController }>())
  const last = useRef(0)
  const line = useRef(Promise.resolve())
  useEffect(() => {
    const mine = taken.current
    return () => {
      for (const { preview, abort } of mine.values()) {
        abort.abort()
        URL.revokeObjectURL(preview)
      }
      mine.clear()
    }
  }, [])
  const change = (key: number, by: Partial<ComplaintPhoto>) =>
    setList((before) => before.map((photo) => (photo.key === key ? { ...photo, ...by } : photo)))
  const send = async (key: number, file: File) => {
    const signal = taken.current.get(key)?.abort.signal
    if (!signal) return
    const onProgress = (share: number) => change(key, { percent: Math.round(share * 100) })
    try {
      change(key, { state: 'done', address: await upload({ biz: 'report', file, onProgress, signal }) })
    } catch (error) {
      change(key, { state: 'failed', reason: failureText(error, t) })
    }
  }
  // One after the other: a weak line finishes one picture instead of starting nine.
  const sendLater = (key: number, file: File) => {
    line.current = line.current.then(() => send(key, file))
  }
  return {
    list,
    isOver,
    add(file) {
      if (taken.current.size >= COMPLAINT_IMAGES_MAX) return setOver(true)
      const key = ++last.current
      const preview = URL.createObjectURL(file)
      taken.current.set(key, { preview, abort: new AbortController() })
      setList((before) => [...before, { key, file, preview, state: 'uploading', percent: 0, address: '', reason: '' }])
      sendLater(key, file)
    },
    remove(key) {
      const photo = taken.current.get(key)
      taken.current.delete(key)
      photo?.abort.abort()
      if (photo) URL.revokeObjectURL(photo.preview)
      setList((before) => before.filter((other) => other.key !== key))
      setOver(false)
    },
    retry(key) {
      const photo = list.find((other) => other.key === key)
      if (!photo) return
      change(key, { state: 'uploading', percent: 0 })
      sendLater(key, photo.file)
    },
  }
}
