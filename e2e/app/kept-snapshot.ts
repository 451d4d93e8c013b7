import type { Page } from '@playwright/test'

/** What the device has kept under a key and would show without a connection, as text. */
export const keptSnapshot = (page: Page, key: string): Promise<string> =>
  page.evaluate(
    (wanted) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('mela')
        opening.addEventListener('error', () => reject(new Error('no database')))
        opening.addEventListener('success', () => {
          const asked = opening.result.transaction('snapshot').objectStore('snapshot').get(wanted)
          asked.addEventListener('success', () => {
            opening.result.close()
            resolve(JSON.stringify(asked.result ?? null))
          })
        })
      }),
    key,
  )
