import { useEffect, useState } from 'react'
import { reloadIfOutdated } from './outdated.ts'

/** False while the reason may be a newer version, which then comes in place of the screen. */
export function useBroken(isFileMissing: boolean): boolean {
  const [isBroken, setBroken] = useState(!isFileMissing)
  useEffect(() => {
    if (isFileMissing) void reloadIfOutdated().then((isReloading) => setBroken(!isReloading))
  }, [isFileMissing])
  return isBroken
}
