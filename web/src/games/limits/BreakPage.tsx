import { useState } from 'react'
import type { CallInput } from '@mela/contract/client.ts'
import { COOL_OFF_HOURS } from '@mela/contract/games/games-limits-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { PickRow } from '@mela/ui/controls/PickRow.tsx'
import { Row } from '@mela/ui/layout/Row.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useOpenService } from '../../account/index.ts'
import { api } from '../../platform/net/api.ts'
import { serverNow } from '../../platform/device/clock.ts'
import { useT, type Translate } from '../../platform/i18n/i18n.ts'
import { Page, useGoBack } from '../../platform/page/Page.tsx'
import { PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { EconomyNote, useEconomy } from '../../wallet/index.ts'
import type { OwnPlay } from './use-play-limits.ts'
import { useMoment } from './when-text.ts'
import css from './Limits.module.css'

type Break = CallInput<'startBreak'>
const HOUR_MS = 3_600_000
const HOURS_OF_DAY = 24
const MONTHS_OF_YEAR = 12

const coolOffs: Break[] = COOL_OFF_HOURS.map((hours) => ({ kind: 'cool_off', hours }))
const exclusions: Break[] = [6, 12, 60].map((months) => ({ kind: 'exclusion', months }))

function lengthOf(wanted: Break, t: Translate): string {
  if (wanted.kind === 'cool_off') {
    const { hours } = wanted
    return hours === HOURS_OF_DAY ? t('limits.hours_24') : t('limits.days', { n: hours / HOURS_OF_DAY })
  }
  const { months } = wanted
  return months < MONTHS_OF_YEAR ? t('limits.months', { n: months }) : t('limits.years', { n: months / MONTHS_OF_YEAR })
}

function endOf(wanted: Break, now: number): number {
  if (wanted.kind === 'cool_off') return now + wanted.hours * HOUR_MS
  const end = new Date(now)
  end.setMonth(end.getMonth() + wanted.months)
  return end.getTime()
}

/** To stay away from games for a while; said before it starts that nothing ends it earlier. */
export function BreakPage({ play, isExclusion }: { play: OwnPlay; isExclusion: boolean }) {
  const t = useT()
  const isPlay = (useEconomy() ?? 'play') === 'play'
  const askSupport = useOpenService()
  const [chosen, choose] = useState(isExclusion ? exclusions[0]! : coolOffs[1]!)
  const [isAsking, setAsking] = useState(false)
  const length = lengthOf(chosen, t)
  const footer = (
    <Button isWide reason={play.isOffline ? t('app.offline_plain') : undefined} onClick={() => setAsking(true)}>
      {t(chosen.kind === 'exclusion' ? 'limits.start_exclusion' : 'limits.start_break', { length })}
    </Button>
  )
  return (
    <Page title={t(isExclusion ? 'limits.exclude' : 'limits.break')} back={pathOf('Limits')} footer={footer}>
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        <p className={css.intro}>{t(isPlay ? 'limits.away_play' : 'limits.away_money')}</p>
        <Choices title={t('limits.break')} breaks={coolOffs} chosen={chosen} onChoose={choose} />
        <h2 className={css.heading}>{t('limits.exclude')}</h2>
        <Choices title={t('limits.exclude')} breaks={exclusions} chosen={chosen} onChoose={choose} />
        <Note tone="warning">{t('limits.cannot_end')}</Note>
        <div className={css.rows}>
          <Row
            icon="headset"
            tone="accent"
            label={t('limits.talk')}
            detail={t('limits.talk_text')}
            onSelect={askSupport}
          />
        </div>
        <EconomyNote />
      </div>
      {isAsking && <StartDialog wanted={chosen} play={play} onClose={() => setAsking(false)} />}
    </Page>
  )
}

interface ChoicesProps {
  title: string
  breaks: readonly Break[]
  chosen: Break
  onChoose: (wanted: Break) => void
}

function Choices({ title, breaks, chosen, onChoose }: ChoicesProps) {
  const t = useT()
  const momentText = useMoment()
  const [now] = useState(serverNow)
  return (
    <div className={css.rows} role="radiogroup" aria-label={title}>
      {breaks.map((each) => {
        const label = lengthOf(each, t)
        return (
          <PickRow
            key={label}
            kind="one"
            name="break"
            value={label}
            label={label}
            detail={t('limits.until', { time: momentText(endOf(each, now)) })}
            isPicked={each === chosen}
            onPick={() => onChoose(each)}
          />
        )
      })}
    </div>
  )
}

interface StartDialogProps {
  wanted: Break
  play: OwnPlay
  onClose: () => void
}

function StartDialog({ wanted, play, onClose }: StartDialogProps) {
  const t = useT()
  const goBack = useGoBack(pathOf('Limits'))
  const momentText = useMoment()
  const [until] = useState(() => endOf(wanted, serverNow()))
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      play.show(await api('startBreak', wanted))
      showToast(t('limits.started'), { icon: 'moon' })
      onClose()
      goBack()
    } catch (error) {
      setBusy(false)
      tellFailure(error)
    }
  }
  return (
    <Dialog
      icon={wanted.kind === 'exclusion' ? 'block' : 'moon'}
      title={t('limits.sure')}
      text={t('limits.sure_text', { time: momentText(until) })}
      onClose={onClose}
    >
      <Button isWide busy={isBusy && t('limits.saving')} onClick={() => void start()}>
        {t('limits.start')}
      </Button>
      <Button variant="soft" isWide onClick={onClose}>
        {t('app.cancel')}
      </Button>
    </Dialog>
  )
}
