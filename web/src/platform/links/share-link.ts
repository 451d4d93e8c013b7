/** Through the share sheet of the device; false where it has none. */
export async function shareLink(title: string, url: string): Promise<boolean> {
  if (!navigator.share) return false
  await navigator.share({ title, url }).catch((error: unknown) => {
    // Closing the sheet is a choice, not a failure.
    if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error
  })
  return true
}
