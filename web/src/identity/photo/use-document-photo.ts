import { useEffect, useRef, useState } from 'react'
import { Refused } from '@mela/contract/client.ts'
import type { Photo } from '@mela/ui/fields/PhotoSlot.tsx'
import { failureText } from '../../platform/net/failure-text.ts'
import { useT, type Translate } from '../../platform/i18n/i18n.ts'
import { upload } from '../../platform/net/upload.ts'
import { useCall } from '../../platform/query/use-read.ts'
import { isTried, shrinkPhoto, type ReadyPhoto } from './shrink-photo.ts'

interface Shown {
  state: 'uploading' | 'filled' | 'failed' | 'refused'
  /** Of the copy on this device, or the signed address of what the site has. */
  preview: string
  ready?: ReadyPhoto
  percent: number
  reason: string
}

/** One side of a document: chosen or taken, shrunk, looked at, sent. `address` is kept by the form. */
export function useDocumentPhoto(name: string, address: string, keep: (address: string) => void) {
  const t = useT()
  const [shown, setShown] = useState<Shown>()
  const abort = useRef<AbortController>(undefined)
  const change = (by: Partial<Shown>) => setShown((before) => before && { ...before, ...by })
  usePreviewCleared(shown?.preview)
  useKept(address, shown === undefined, keep, setShown)
  useEffect(() => () => abort.current?.abort(), [])
  // What is no picture is not shown as a broken one.
  const refuse = (reason: string) => setShown({ state: 'refused', preview: '', percent: 0, reason })
  const send = async (ready: ReadyPhoto, signal: AbortSignal) => {
    const onProgress = (share: number) => change({ percent: Math.round(share * 100) })
    try {
      const url = await upload({ biz: 'identity', file: ready.file, onProgress, signal })
      if (signal.aborted) return
      change({ state: 'filled' })
      keep(url)
    } catch (error) {
      if (signal.aborted) return
      if (isRefusedForEver(error)) return refuse(refusalText(error, t))
      change({ state: 'failed', reason: failureText(error, t) })
    }
  }
  const begin = (): AbortSignal => {
    abort.current?.abort()
    abort.current = new AbortController()
    return abort.current.signal
  }
  const take = async (file: Blob) => {
    const signal = begin()
    if (!isTried(file)) return refuse(t('identity.photo_wrong'))
    setShown({ state: 'uploading', preview: URL.createObjectURL(file), percent: 0, reason: '' })
    const ready = await shrinkPhoto(file).catch(() => undefined)
    if (signal.aborted) return
    if (!ready) return refuse(t('identity.photo_unreadable'))
    change({ ready })
    await send(ready, signal)
  }
  return {
    ...{ name, photo: photoOf(shown, name), check: checkText(shown, name, t) },
    isUploading: shown?.state === 'uploading',
    take: (file: Blob) => void take(file),
    remove() {
      abort.current?.abort()
      setShown(undefined)
      keep('')
    },
    retry() {
      if (shown?.state !== 'failed' || !shown.ready) return setShown(undefined)
      change({ state: 'uploading', percent: 0 })
      void send(shown.ready, begin())
    },
  }
}
export type DocumentPhoto = ReturnType<typeof useDocumentPhoto>

/** The same bytes would be refused again. */
const isRefusedForEver = (error: unknown): error is Refused =>
  error instanceof Refused && (error.reason === 'media_type_not_allowed' || error.reason === 'media_too_large')

/** The site cannot read everything that a device shows, such as a picture whose end is missing. */
const refusalText = (error: Refused, t: Translate): string =>
  error.reason === 'media_type_not_allowed' ? t('identity.photo_unreadable') : failureText(error, t)

function usePreviewCleared(preview: string | undefined): void {
  useEffect(
    () => () => {
      if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview)
    },
    [preview],
  )
}

/** After a reload the photo that the site already has is shown again. */
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

function photoOf(shown: Shown | undefined, alt: string): Photo {
  if (!shown) return { state: 'empty' }
  const { state, preview, percent, reason } = shown
  if (state === 'uploading') return { state, url: preview, alt, percent }
  return state === 'filled' ? { state, url: preview, alt } : { state: 'failed', url: preview, alt, reason }
}

function checkText(shown: Shown | undefined, name: string, t: Translate): string | undefined {
  if (!shown?.ready) return undefined
  return t(shown.ready.is_sharp ? 'identity.sharp' : 'identity.blurred', { name })
}
