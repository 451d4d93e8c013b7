import { create } from 'zustand'

// How far the files of unsent messages have come, beside the messages: a hundred steps must not redraw the chat.
export interface UploadProgress {
  /** Between 0 and 1. */
  share: number
  /** Bytes. */
  size: number
}
const progressStore = create<Record<string, UploadProgress>>(() => ({}))

export function useUploadProgress(nonce: string): UploadProgress | undefined {
  return progressStore((all) => all[nonce])
}

export function showProgress(nonce: string, progress: UploadProgress): void {
  progressStore.setState({ [nonce]: progress })
}

export function forgetProgress(nonce: string): void {
  const { [nonce]: _done, ...others } = progressStore.getState()
  progressStore.setState(others, true)
}
