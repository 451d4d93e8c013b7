import { CURRENCY_NAMES } from '../platform/form/money.ts'
import { Panel } from '../platform/Page.tsx'
import { useMay } from '../platform/session.ts'
import { AmountField, isAmount } from '../platform/form/AmountField.tsx'
import { NumberField } from '../platform/form/NumberField.tsx'
import { LIMIT_AMOUNTS, LIMIT_COUNT, NEW_TARGET_HOURS } from '../platform/told/names.ts'
import { MoneyBar } from './planned/MoneyBar.tsx'
import { proposeLimits } from './propose.ts'
import { useDraft } from '../platform/form/use-draft.ts'
import type { Money } from './words.ts'
import css from './SettingsScreen.module.css'

export function LimitSettings({ money }: { money: Money }) {
  const known = { withdraw_limits: money.withdraw_limits, new_target_hours: money.new_target_hours }
  const draft = useDraft(known)
  const { value, set } = draft
  const isReadOnly = !useMay('finance', 'risk', 'admin')
  const areNumbers = value.withdraw_limits.every((rule) => LIMIT_AMOUNTS.every(([name]) => isAmount(rule[name])))
  return (
    <>
      {value.withdraw_limits.map((rule, place) => {
        const change = (by: Partial<typeof rule>) =>
          set(
            'withdraw_limits',
            value.withdraw_limits.map((each, index) => (index === place ? { ...each, ...by } : each)),
          )
        return (
          <Panel key={rule.type} title={`Withdrawals, ${CURRENCY_NAMES[rule.type]}`}>
            <div className={css.fields}>
              {LIMIT_AMOUNTS.map(([name, label]) => (
                <AmountField
                  key={name}
                  label={label}
                  value={rule[name]}
                  isReadOnly={isReadOnly}
                  onValue={(amount) => change({ [name]: amount })}
                />
              ))}
              <NumberField
                label={LIMIT_COUNT}
                value={rule.daily_count}
                min={1}
                max={100}
                isReadOnly={isReadOnly}
                onValue={(daily_count) => change({ daily_count })}
              />
            </div>
          </Panel>
        )
      })}
      <Panel title="New targets">
        <div className={css.fields}>
          <NumberField
            label={NEW_TARGET_HOURS}
            value={value.new_target_hours}
            min={0}
            max={720}
            isReadOnly={isReadOnly}
            onValue={(hours) => set('new_target_hours', hours)}
          />
        </div>
      </Panel>
      <MoneyBar
        draft={draft}
        known={known}
        wrong={areNumbers ? undefined : 'Some amounts are no numbers.'}
        onSend={proposeLimits}
      />
    </>
  )
}
