import type { Currency } from '@mela/contract/money.ts'
import { PickRow } from '@mela/ui/controls/PickRow.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { useMoment } from './moment.ts'
import { AddTarget, TargetSign } from './targets/TargetList.tsx'
import { targetName, type Target } from './targets/targets.ts'
import css from './Withdraw.module.css'

interface AccountStepProps {
  type: Currency
  targets: readonly Target[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** Which card or wallet. */
export function AccountStep({ type, targets, chosen, onChoose }: AccountStepProps) {
  const t = useT()
  const moment = useMoment()
  return (
    <fieldset className={css.choice}>
      <legend className={css.section}>{t('wallet.withdraw_choose')}</legend>
      <div className={css.rows}>
        {targets.map((target) => (
          <PickRow
            key={target.id}
            kind="one"
            name="withdraw-target"
            value={target.id}
            picture={<TargetSign target={target} />}
            label={targetName(target)}
            detail={
              target.waits_until
                ? t('wallet.withdraw_waits', { when: moment(target.waits_until) })
                : target.detail || undefined
            }
            isPicked={target.id === chosen}
            onPick={() => onChoose(target.id)}
          />
        ))}
        <div className={css.add}>
          <AddTarget type={type} count={targets.length} />
        </div>
      </div>
    </fieldset>
  )
}
