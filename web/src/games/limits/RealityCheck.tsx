import { useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { RealityCheck as Check } from '@mela/contract/games/games-limits.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { api } from '../../platform/net/api.ts'
import { serverNow } from '../../platform/device/clock.ts'
import { formatTime } from '../../platform/i18n/dates.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { pathOf, type RouteName } from '../../names/paths.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { useCall } from '../../platform/query/use-read.ts'
import { moneyText } from '../../wallet/index.ts'
import { useLength } from './when-text.ts'
import css from './Limits.module.css'

interface RealityCheckProps {
  /** Never inside of a draw: true while bets are open or nothing is drawn. */
  isBetween: boolean
  /** Changes with every draw and every bet; the answer may be another then. */
  moment: string
}

/** How long somebody has played and what came of it; nothing can be placed behind it. Needs the words of limits. */
export function RealityCheck({ isBetween, moment }: RealityCheckProps) {
  const { answer: check, load, show } = useCall('getRealityCheck', {}, { isFresh: true })
  /** The last one whose moment has come. */
  const [reached, setReached] = useState<number>()
  // Nobody asked for it, so nobody is told when it cannot be read.
  useEffect(load, [moment, load])
  const due = check?.due_unix ?? undefined
  useEffect(() => {
    if (due === undefined) return
    const timer = setTimeout(() => setReached(due), Math.max(0, due - serverNow()))
    return () => clearTimeout(timer)
  }, [due])
  if (!check?.since_unix || reached !== due || !isBetween) return null
  return <RealityDialog check={check} since={check.since_unix} onDismissed={show} />
}

interface RealityDialogProps {
  check: Check
  since: number
  onDismissed: (check: Check) => void
}

function RealityDialog({ check, since, onDismissed }: RealityDialogProps) {
  const { t, locale } = useI18n()
  const navigate = useNavigate()
  const lengthText = useLength()
  const [busy, setBusy] = useState<RouteName | 'here'>()
  // Esc and a press beside it do not dismiss it: it comes back.
  const [times, setTimes] = useState(0)
  const [played_ms] = useState(() => serverNow() - since)
  const dismiss = async (next: RouteName | 'here') => {
    setBusy(next)
    try {
      onDismissed(await api('dismissRealityCheck', {}))
      if (next !== 'here') void navigate({ to: pathOf(next) })
    } catch (error) {
      setBusy(undefined)
      tellFailure(error)
    }
  }
  const waiting = (next: RouteName | 'here') => busy === next && t('limits.saving')
  return (
    <Dialog
      key={times}
      icon="clock"
      title={t('limits.played', { time: lengthText(played_ms) })}
      text={t('limits.since', { time: formatTime(since, locale) })}
      onClose={() => setTimes(times + 1)}
    >
      {check.totals.map(({ money_type, staked, net }) => (
        <div key={money_type} className={css.facts}>
          <Facts
            facts={[
              { name: t('limits.staked'), value: moneyText(staked, money_type, locale) },
              { name: t('limits.net'), value: <b>{moneyText(net, money_type, locale)}</b> },
            ]}
          />
        </div>
      ))}
      <Button isWide busy={waiting('ChatListMain')} onClick={() => void dismiss('ChatListMain')}>
        {t('limits.stop')}
      </Button>
      <Button variant="soft" isWide busy={waiting('here')} onClick={() => void dismiss('here')}>
        {t('limits.keep_playing')}
      </Button>
      <Button variant="ghost" size="medium" isWide busy={waiting('Limits')} onClick={() => void dismiss('Limits')}>
        {t('limits.see')}
      </Button>
    </Dialog>
  )
}
