import { useNow } from '../platform/page/use-now.ts'

const STEP_MS = 30_000

/** Whether that moment, if there is one, is still to come. */
export function useIsComing(moment: string | null | undefined): boolean {
  const now = useNow(STEP_MS)
  return Boolean(moment) && Date.parse(moment!) > now
}
