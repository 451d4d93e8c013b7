import { Button } from '@mela/ui/controls/Button.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { SkeletonLines } from '@mela/ui/feedback/Skeleton.tsx'
import { daysAgo, formatTime } from '../platform/i18n/dates.ts'
import { failureText } from '../platform/net/failure-text.ts'
import { useI18n } from '../platform/i18n/i18n.ts'
import { useConnection } from '../platform/net/socket.ts'
import { useDailyGrant } from './use-daily-grant.ts'
import { useIsComing } from './use-is-coming.ts'
import { useMoment } from './withdraw/moment.ts'
import css from './DailyGrant.module.css'

/** Diamonds for a tap, once a day. */
export function DailyGrant() {
  const { t, locale } = useI18n()
  const { grant, error, isBusy, load, take } = useDailyGrant()
  const isOffline = useConnection() === 'offline'
  const nextText = (next_at: number) => {
    const day = t(daysAgo(next_at) === 0 ? 'wallet.today' : 'wallet.tomorrow')
    return t('wallet.grant_next', { when: t('chat.day_time', { day, time: formatTime(next_at, locale) }) })
  }
  const isTaken = grant !== undefined && !grant.is_open
  const isOnBreak = useIsComing(grant?.break_until)
  const momentText = useMoment()
  const detail = () => {
    if (isOnBreak) return t('wallet.grant_break', { when: momentText(grant!.break_until!) })
    return isTaken ? nextText(Date.parse(grant.next_at)) : t('wallet.grant_detail')
  }
  return (
    <section className={css.grant} aria-labelledby="daily-grant">
      <span className={css.icon}>
        <Icon name={isOnBreak ? 'moon' : isTaken ? 'check' : 'gift'} size={22} />
      </span>
      <div className={css.words}>
        <h2 id="daily-grant">{t('wallet.grant_title')}</h2>
        <p>{detail()}</p>
      </div>
      {grant?.is_open && !isOnBreak && (
        <div className={css.act}>
          <Button
            size="medium"
            isWide
            busy={isBusy && t('wallet.grant_busy')}
            reason={isOffline ? t('app.offline_plain') : undefined}
            onClick={() => void take()}
          >
            {t('wallet.grant_get', { n: Number.parseInt(grant.amount, 10) })}
          </Button>
        </div>
      )}
      {!grant && error !== undefined && (
        <div className={css.act} role="alert">
          <p className={css.failure}>{failureText(error, t)}</p>
          <Button variant="tint" size="medium" isWide onClick={load}>
            {t('app.retry')}
          </Button>
        </div>
      )}
      {!grant && error === undefined && (
        <div className={css.act}>
          <SkeletonLines count={1} label={t('app.loading')} />
        </div>
      )}
    </section>
  )
}
