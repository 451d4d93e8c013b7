import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { PlayLimits } from '@mela/contract/games/games-limits.ts'
import { REALITY_MINUTES, type RealityMinutes } from '@mela/contract/games/games-limits-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import { ChoiceList } from '@mela/ui/controls/ChoiceList.tsx'
import { Row } from '@mela/ui/layout/Row.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { AgeDialog } from './AgeDialog.tsx'
import type { OwnPlay } from './use-play-limits.ts'
import css from './Limits.module.css'

interface ProtectionRowsProps {
  play: OwnPlay
  limits: PlayLimits
  /** Whose limits are shown. */
  money_type: Currency
}

/** Besides amounts: reminders, breaks, and the question about the age. */
export function ProtectionRows({ play, limits, money_type }: ProtectionRowsProps) {
  const t = useT()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'reality' | 'age'>()
  const lead = (view: 'break' | 'exclusion') => void navigate({ to: pathOf('Limits', {}, { view }) })
  const close = () => setOpened(undefined)
  return (
    <div className={css.rows}>
      {limits.age !== 'adult' && (
        <Row
          icon="id_card"
          tone="accent"
          label={t('limits.age_row')}
          detail={t(limits.age === 'under_age' ? 'errors.under_age' : 'limits.age_row_text')}
          isDisabled={play.isOffline || limits.age === 'under_age'}
          onSelect={() => setOpened('age')}
        />
      )}
      <Row
        icon="clock"
        tone="neutral"
        label={t('limits.reality')}
        detail={t('limits.reality_text', { n: limits.reality_minutes })}
        isDisabled={play.isOffline}
        onSelect={() => setOpened('reality')}
      />
      <Row
        icon="moon"
        tone="neutral"
        label={t('limits.break')}
        detail={t('limits.break_text')}
        isDisabled={play.isOffline}
        onSelect={() => lead('break')}
      />
      <Row
        icon="block"
        tone="danger"
        label={t('limits.exclude')}
        detail={t('limits.exclude_text')}
        isDisabled={play.isOffline}
        onSelect={() => lead('exclusion')}
      />
      {opened === 'reality' && <RealitySheet play={play} limits={limits} onClose={close} />}
      {opened === 'age' && <AgeDialog money_type={money_type} onDone={play.show} onClose={close} />}
    </div>
  )
}

interface RealitySheetProps {
  play: OwnPlay
  limits: PlayLimits
  onClose: () => void
}

function RealitySheet({ play, limits, onClose }: RealitySheetProps) {
  const t = useT()
  const choose = async (minutes: RealityMinutes) => {
    try {
      const told = await api('setRealityCheck', { minutes })
      play.show({ ...limits, reality_minutes: told.minutes })
    } catch (error) {
      tellFailure(error)
    }
    onClose()
  }
  return (
    <Sheet title={t('limits.reality')} closeLabel={t('app.close')} onClose={onClose}>
      <p className={css.intro}>{t('limits.reality_intro')}</p>
      <ChoiceList
        label={t('limits.reality')}
        name="reality"
        choices={REALITY_MINUTES.map((n) => ({ value: String(n), label: t('limits.minutes', { n }) }))}
        value={String(limits.reality_minutes)}
        onValue={(value) => void choose(Number(value) as RealityMinutes)}
      />
    </Sheet>
  )
}
