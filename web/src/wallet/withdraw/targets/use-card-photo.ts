import { useEffect, useRef, useState } from 'react'
import type { Photo } from '@mela/ui/fields/PhotoSlot.tsx'
import { wholePercent } from '../../../platform/i18n/amounts.ts'
import { failureText } from '../../../platform/net/failure-text.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { upload } from '../../../platform/net/upload.ts'
import { isCardPhoto } from './card-form.ts'

interface Shown {
  file: File
  preview: string
  state: 'uploading' | 'filled' | 'failed' | 'refused'
  percent: number
  address: string
  reason: string
}

/** One side of a card: chosen, looked at, sent. */
export function useCardPhoto(alt: string) {
  const t = useT()
  const [shown, setShown] = useState<Shown>()
  const abort = useRef<AbortController>(undefined)
  const preview = shown?.preview
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview)
    },
    [preview],
  )
  useEffect(() => () => abort.current?.abort(), [])
  const change = (by: Partial<Shown>) => setShown((before) => before && { ...before, ...by })
  const send = async (file: File) => {
    abort.current?.abort()
    const mine = new AbortController()
    abort.current = mine
    const onProgress = (share: number) => change({ percent: wholePercent(share) })
    try {
      const address = await upload({ biz: 'card', file, onProgress, signal: mine.signal })
      if (!mine.signal.aborted) change({ state: 'filled', address })
    } catch (error) {
      if (!mine.signal.aborted) change({ state: 'failed', reason: failureText(error, t) })
    }
  }
  const take = (file: File) => {
    const known = { file, preview: URL.createObjectURL(file), percent: 0, address: '', reason: '' }
    if (!isCardPhoto(file)) return setShown({ ...known, state: 'refused', reason: t('wallet.card_photo_wrong') })
    setShown({ ...known, state: 'uploading' })
    void send(file)
  }
  return {
    address: shown?.state === 'filled' ? shown.address : '',
    photo: photoOf(shown, alt),
    take,
    remove() {
      abort.current?.abort()
      setShown(undefined)
    },
    retry() {
      if (!shown || shown.state === 'refused') return setShown(undefined)
      change({ state: 'uploading', percent: 0 })
      void send(shown.file)
    },
  }
}
export type CardPhoto = ReturnType<typeof useCardPhoto>

function photoOf(shown: Shown | undefined, alt: string): Photo {
  if (!shown) return { state: 'empty' }
  const { state, preview, percent, reason } = shown
  if (state === 'uploading') return { state, url: preview, alt, percent }
  return state === 'filled' ? { state, url: preview, alt } : { state: 'failed', url: preview, alt, reason }
}
