import type { PlayLimit } from '@mela/contract/games/games-limits.ts'
import type { LimitKind } from '@mela/contract/games/games-limits-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import type { TextKey } from '../../names/areas.ts'
import { pathOf } from '../../names/paths.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { moneyText } from '../../wallet/index.ts'
import { usedAmount } from '../limits/limit-change.ts'
import { usePlayLimits } from '../limits/use-play-limits.ts'
import { LobbyLink } from './LobbyLink.tsx'
import css from './LimitNote.module.css'

type ShownKind = Exclude<LimitKind, 'deposit'>
const SENTENCES: Record<ShownKind, TextKey> = { stake: 'games.limit_staked', loss: 'games.limit_lost' }
/** The first of them that is set is shown. */
const KINDS: readonly ShownKind[] = ['stake', 'loss']

/** How much of today's limit is used, for whoever has set one; it leads to the limits. */
export function LimitNote({ money_type }: { money_type: Currency }) {
  const { t, locale } = useI18n()
  const { limits } = usePlayLimits()
  const ofToday = limits?.limits.filter((limit) => limit.span === 'day' && limit.money_type === money_type)
  for (const kind of KINDS) {
    const limit = ofToday?.find(
      (each): each is PlayLimit & { amount: string } => each.kind === kind && each.amount !== null,
    )
    if (!limit) continue
    const short = (amount: string) => moneyText(amount, money_type, locale, { isShort: true })
    return (
      <div className={css.foot}>
        <LobbyLink path={pathOf('Limits')} className={css.note}>
          <Icon name="shield" size={20} className={css.icon} />
          <span>{t(SENTENCES[kind], { used: short(usedAmount(limit)), limit: short(limit.amount) })}</span>
        </LobbyLink>
      </div>
    )
  }
  return null
}
