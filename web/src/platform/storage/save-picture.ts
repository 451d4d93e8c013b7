const NAME = 'image.png'

/** iPads call themselves Macs. */
function isApplePhone({ userAgent, platform, maxTouchPoints }: Navigator): boolean {
  return /iP(hone|ad|od)/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)
}

export const savePicture = (picture: Blob): Promise<void> => saveFile(picture, NAME)

/** Through the share sheet where a download would end in a folder nobody finds, else as a download. */
export async function saveFile(content: Blob, name: string): Promise<void> {
  const file = new File([content], name, { type: content.type })
  if (isApplePhone(navigator) && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch((error: unknown) => {
      // Closing the sheet is a choice, not a failure.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error
    })
    return
  }
  const url = URL.createObjectURL(content)
  saveAddress(url, name)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** By the browser's own download. Without a name the server gives one. */
export function saveAddress(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
