import { HashText } from '@mela/ui/game/HashText.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { SimulatedMark } from '@mela/ui/game/SimulatedMark.tsx'
import { formatSecond } from '../../platform/i18n/dates.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import type { DrawResult } from '../game/game-face.ts'
import { sequencePart } from '../game/periods.ts'
import type { RunningPeriod } from '../game/use-period.ts'
import { WingoDrawn } from '../wingo/WingoTokens.tsx'
import { decidingPlace } from './deciding-place.ts'
import css from './BlockSource.module.css'

interface BlockSourceProps {
  results: readonly DrawResult[] | undefined
  running: RunningPeriod | undefined
}

/** The block that decided last with the digit that counts, and from when on the next one does. */
export function BlockSource({ results, running }: BlockSourceProps) {
  const { t, locale } = useI18n()
  const last = results?.find(({ block }) => block !== null)
  const next = running?.block
  const isSimulated = next?.is_simulated ?? last?.block?.is_simulated ?? false
  return (
    <section className={css.block} aria-label={t('pages.game_trxwingo')}>
      {last?.block ? (
        <>
          <div className={css.head}>
            <span className={css.icon}>
              <Icon name="link" size={20} />
            </span>
            <div className={css.words}>
              <b>{t('games.block_n', { n: String(last.block.number) })}</b>
              <span>
                {t('games.block_decided', {
                  period: sequencePart(last.period),
                  time: formatSecond(last.block.unix, locale),
                })}
              </span>
            </div>
            <WingoDrawn drawn={last} isSmall />
          </div>
          <p className={css.hash}>
            <HashText text={last.block.hash} marked={decidingPlace(last.block.hash)} />
          </p>
        </>
      ) : (
        results && <p>{t('games.block_none')}</p>
      )}
      <p>
        {t('games.block_rule')} {next && t('games.block_next', { time: formatSecond(next.from_unix, locale) })}
      </p>
      <p>{t('games.block_late')}</p>
      {isSimulated && (
        <div className={css.simulated}>
          <SimulatedMark text={t('games.simulated')} />
          <span>{t('games.simulated_text')}</span>
        </div>
      )}
    </section>
  )
}
