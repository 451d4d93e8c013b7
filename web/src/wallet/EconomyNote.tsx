import { Note } from '@mela/ui/feedback/Note.tsx'
import type { TextKey } from '../names/areas.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useEconomy, type Economy } from './economy.ts'

const sentences: Record<Economy, TextKey> = {
  play: 'wallet.sentence_play',
  sandbox: 'wallet.sentence_sandbox',
  licensed: 'wallet.sentence_licensed',
}

/** What money is here: stands on every screen about money and games. Needs the words of the wallet. */
export function EconomyNote() {
  const t = useT()
  const economy = useEconomy()
  return economy ? <Note tone={economy === 'sandbox' ? 'warning' : 'plain'}>{t(sentences[economy])}</Note> : null
}
