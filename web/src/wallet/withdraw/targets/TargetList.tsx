import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Currency } from '@mela/contract/money.ts'
import { CARD_LIMIT } from '@mela/contract/wallet/wallet-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { formatDay } from '../../../platform/i18n/dates.ts'
import { useI18n, useT } from '../../../platform/i18n/i18n.ts'
import { pathOf } from '../../../names/paths.ts'
import { tellFailure } from '../../../platform/net/tell-failure.ts'
import { CurrencySign } from '../../amount/CurrencySign.tsx'
import { useMoment } from '../moment.ts'
import { removeTarget, targetName, type Target } from './targets.ts'
import css from './TargetList.module.css'

/** What was added, with the way to remove it. */
export function TargetList({ list }: { list: readonly Target[] }) {
  const [removed, setRemoved] = useState<Target>()
  return (
    <>
      <ul className={css.list}>
        {list.map((target, index) => (
          <TargetRow key={target.id} target={target} place={index + 1} onRemove={() => setRemoved(target)} />
        ))}
      </ul>
      {removed && <RemoveDialog target={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

function TargetRow({ target, place, onRemove }: { target: Target; place: number; onRemove: () => void }) {
  const { t, locale } = useI18n()
  const moment = useMoment()
  const day = formatDay(Date.parse(target.created_at), locale)
  return (
    <li className={css.row}>
      <TargetSign target={target} />
      <span className={css.texts}>
        <span className={css.name}>{targetName(target)}</span>
        {target.detail && <span className={css.detail}>{target.detail}</span>}
        <span className={css.detail}>
          {target.waits_until
            ? t('wallet.withdraw_waits', { when: moment(target.waits_until) })
            : t('wallet.card_added_at', { day, n: place, max: CARD_LIMIT })}
        </span>
      </span>
      <IconButton
        icon="trash"
        label={t('wallet.card_remove', { name: targetName(target) })}
        className={css.remove}
        onClick={onRemove}
      />
    </li>
  )
}

export function TargetSign({ target: { method } }: { target: Pick<Target, 'method'> }) {
  if (method === 'wallet') return <CurrencySign type={Currency.Usdt} size={34} />
  return (
    <span className={css.sign}>
      <Icon name="bank" size={20} />
    </span>
  )
}

function RemoveDialog({ target, onClose }: { target: Target; onClose: () => void }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await removeTarget(target)
      showToast(t('wallet.card_removed'), { icon: 'check' })
      onClose()
    } catch (failure) {
      setBusy(false)
      tellFailure(failure)
    }
  }
  return (
    <Dialog
      title={t('wallet.card_remove_question', { name: targetName(target) })}
      text={t('wallet.card_remove_text')}
      onClose={onClose}
    >
      <Button variant="soft" isWide onClick={onClose}>
        {t('app.cancel')}
      </Button>
      <Button variant="danger" isWide busy={isBusy && t('wallet.card_removing')} onClick={() => void remove()}>
        {t('wallet.card_remove_act')}
      </Button>
    </Dialog>
  )
}

/** The way to one more, or why there is none. */
export function AddTarget({ type, count }: { type: Currency; count: number }) {
  const t = useT()
  const navigate = useNavigate()
  const isWallet = type === Currency.Usdt
  const first = isWallet ? 'wallet.card_first_wallet' : 'wallet.card_first'
  const next = isWallet ? 'wallet.card_add_wallet' : 'wallet.card_add'
  return (
    <Button
      variant="tint"
      size="medium"
      isWide
      icon="plus"
      reason={count >= CARD_LIMIT ? t('wallet.card_full', { max: CARD_LIMIT }) : undefined}
      onClick={() => void navigate({ to: pathOf(isWallet ? 'AddWallet' : 'AddBankcard') })}
    >
      {t(count === 0 ? first : next)}
    </Button>
  )
}
