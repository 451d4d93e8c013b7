import { useNavigate } from '@tanstack/react-router'
import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { Vip, VipLevel } from '@mela/contract/rewards/rewards.ts'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { Card } from '@mela/ui/layout/Card.tsx'
import { gameEntries } from '../../games/index.ts'
import { pathOf } from '../../names/paths.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { ratioText } from '../ratio-text.ts'
import css from './Benefits.module.css'

interface BenefitsProps {
  vip: Vip
  levels: readonly VipLevel[]
  games: readonly GameType[]
}

/** What the level brings, beside the next one. */
export function Benefits({ vip: { level, next_level }, levels, games }: BenefitsProps) {
  const { t, locale } = useI18n()
  const navigate = useNavigate()
  const [own, next] = [level, next_level].map((wanted) => levels.find((each) => each.level === wanted))
  const ratio = (of: VipLevel | undefined, game: GameType) => ratioText(of?.wash_ratio[game] ?? 0, locale)
  return (
    <Card
      title={t('rewards.benefits')}
      act={{ label: t('rewards.all_levels'), onAct: () => void navigate({ to: pathOf('ViewAllRatio') }) }}
    >
      <table className={css.table} aria-label={t('rewards.benefits')}>
        <thead>
          <tr>
            <th scope="col">{t('rewards.rebate')}</th>
            <th scope="col">
              <Tag tone="gold">{t('rewards.level', { level })}</Tag>
            </th>
            {next && <th scope="col">{t('rewards.level', { level: next.level })}</th>}
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <tr key={game}>
              <th scope="row">{t(gameEntries[game].name)}</th>
              <td>
                <b>{ratio(own, game)}</b>
              </td>
              {next && <td>{ratio(next, game)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
