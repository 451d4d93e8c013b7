import { useEffect, useRef, useState } from 'react'
import { Refused } from '@mela/contract/client.ts'
import type { Photo } from '@mela/ui/fields/PhotoSlot.tsx'
import { wholePercent } from '../../../platform/i18n/amounts.ts'
import { failureText } from '../../../platform/net/failure-text.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { upload } from '../../../platform/net/upload.ts'
import { useCall } from '../../../platform/query/use-read.ts'
import { isCardPhoto } from './card-form.ts'

interface Shown {
  /** Undefined of a photo that the site has already. */
  file?: File
  preview: string
  state: 'uploading' | 'filled' | 'failed' | 'refused'
  percent: number
  reason: string
}

/** One side of a card: chosen, looked at, sent. `address` is kept by the form, also while another page is open. */
export function useCardPhoto(alt: string, address: string, keep: (address: string) => void) {
  const t = useT()
  const [shown, setShown] = useState<Shown>()
  const abort = useRef<AbortController>(undefined)
  const preview = shown?.preview
  useEffect(
    () => () => {
      if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview)
    },
    [preview],
  )
  useKept(address, shown === undefined, keep, setShown)
  useEffect(() => () => abort.current?.abort(), [])
  const change = (by: Partial<Shown>) => setShown((before) => before && { ...before, ...by })
  const send = async (file: File) => {
    abort.current?.abort()
    const mine = new AbortController()
    abort.current = mine
    const onProgress = (share: number) => change({ percent: wholePercent(share) })
    try {
      const url = await upload({ biz: 'card', file, onProgress, signal: mine.signal })
      if (mine.signal.aborted) return
      change({ state: 'filled' })
      keep(url)
    } catch (error) {
      if (mine.signal.aborted) return
      if (isNoPicture(error)) change({ state: 'refused', reason: t('wallet.card_photo_wrong') })
      else change({ state: 'failed', reason: failureText(error, t) })
    }
  }
  const take = (file: File) => {
    keep('')
    const known = { file, preview: URL.createObjectURL(file), percent: 0, reason: '' }
    if (!isCardPhoto(file)) return setShown({ ...known, state: 'refused', reason: t('wallet.card_photo_wrong') })
    setShown({ ...known, state: 'uploading' })
    void send(file)
  }
  return {
    address: shown?.state === 'filled' ? address : '',
    photo: photoOf(shown, alt),
    take,
    remove() {
      abort.current?.abort()
      setShown(undefined)
      keep('')
    },
    retry() {
      if (!shown?.file || shown.state === 'refused') return setShown(undefined)
      change({ state: 'uploading', percent: 0 })
      void send(shown.file)
    },
  }
}
/** The same bytes would be refused again. */
const isNoPicture = (error: unknown): boolean => error instanceof Refused && error.reason === 'media_type_not_allowed'

/** Back from another page, the photo that the site already has is shown again. */
function useKept(address: string, isNothing: boolean, keep: (address: string) => void, show: (shown: Shown) => void) {
  // Nothing is read once it is shown: a newer address of it would only load it again.
  const isOn = isNothing && address !== ''
  const { answer, error } = useCall('readOwnPhoto', { url: address }, { isOn, isFresh: true })
  useEffect(() => {
    if (!isOn) return
    if (answer) show({ state: 'filled', preview: answer.url, percent: 100, reason: '' })
    else if (error instanceof Refused) keep('')
  }, [isOn, answer, error, keep, show])
}

export type CardPhoto = ReturnType<typeof useCardPhoto>

function photoOf(shown: Shown | undefined, alt: string): Photo {
  if (!shown) return { state: 'empty' }
  const { state, preview, percent, reason } = shown
  if (state === 'uploading') return { state, url: preview, alt, percent }
  return state === 'filled' ? { state, url: preview, alt } : { state: 'failed', url: preview, alt, reason }
}
