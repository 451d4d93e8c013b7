import { useState } from 'react'
import type { PlayLimit } from '@mela/contract/games/games-limits.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { useAmountWords } from '../../wallet/index.ts'
import type { OwnPlay } from './use-play-limits.ts'
import css from './Limits.module.css'

interface RaiseDialogProps {
  limit: PlayLimit
  play: OwnPlay
  onClose: () => void
}

/** The second question, a day after the first; to keep what holds is the filled button. */
export function RaiseDialog({ limit, play, onClose }: RaiseDialogProps) {
  const t = useT()
  const amountWords = useAmountWords()
  const [busy, setBusy] = useState<'keep' | 'raise'>()
  const { money_type, kind, span, amount: now, next } = limit
  if (!next || now === null) return null
  const which = { money_type, kind, span }
  const words = (amount: string | null) => (amount === null ? t('limits.no_limit') : amountWords(amount, money_type))
  const act = async (what: 'keep' | 'raise') => {
    setBusy(what)
    try {
      play.show(
        what === 'keep'
          ? await api('setPlayLimit', { ...which, amount: now })
          : await api('confirmPlayLimit', { ...which, amount: next.amount }),
      )
      showToast(t('limits.saved'), { icon: 'check' })
    } catch (error) {
      tellFailure(error)
    }
    onClose()
  }
  return (
    <Dialog icon="trend" title={t('limits.raise_question', { kind })} text={t('limits.raise_text')} onClose={onClose}>
      <div className={css.facts}>
        <Facts
          facts={[
            { name: t('limits.now_short'), value: words(now) },
            { name: t('limits.then'), value: words(next.amount) },
          ]}
        />
      </div>
      <Button isWide busy={busy === 'keep' && t('limits.saving')} onClick={() => void act('keep')}>
        {t('limits.keep', { amount: words(now) })}
      </Button>
      <Button variant="soft" isWide busy={busy === 'raise' && t('limits.saving')} onClick={() => void act('raise')}>
        {next.amount === null ? t('limits.remove') : t('limits.raise_to', { amount: words(next.amount) })}
      </Button>
    </Dialog>
  )
}
