import type { Page } from '@playwright/test'
import type { CallOutput } from '@mela/contract/client.ts'

/** Whether the device has all that is needed to check a draw. */
export async function isKept(page: Page, period: string): Promise<boolean> {
  return page.evaluate(
    (key) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('mela')
        opening.onsuccess = () => {
          const getting = opening.result.transaction('snapshot').objectStore('snapshot').get(key)
          getting.onsuccess = () => {
            opening.result.close()
            const draw = getting.result as { bets: { paid?: string }[] } | undefined
            resolve(draw?.bets.every(({ paid }) => paid !== undefined) ?? false)
          }
        }
      }),
    `draw ${period}`,
  )
}

/** What the steps of a check show of it. */
export function valuesOf({ chain, record }: CallOutput<'getDrawProof'>): string[] {
  const { opening, closing, countersignature, drawn } = record
  const fixed = [chain.manifest.notary_key, chain.salt.salt, opening!.odds_hash, drawn!.s, countersignature!.w]
  return [...fixed, closing!.bet_root, drawn!.entropy]
}
