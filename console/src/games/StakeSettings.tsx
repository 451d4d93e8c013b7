import { AmountField, isAmount } from '../platform/form/AmountField.tsx'
import { ChangeBar } from '../platform/form/ChangeBar.tsx'
import { CURRENCY_NAMES } from '../platform/form/money.ts'
import { Panel } from '../platform/Page.tsx'
import { useMay } from '../platform/session.ts'
import { useDraft } from '../platform/form/use-draft.ts'
import { STAKE_AMOUNTS } from '../platform/told/names.ts'
import { proposeGames } from './propose.ts'
import type { GamesConfig } from './words.ts'
import css from './Games.module.css'

export function StakeSettings({ config }: { config: GamesConfig }) {
  const known = { stakes: config.stakes }
  const draft = useDraft(known)
  const isReadOnly = !useMay('risk', 'admin')
  const { stakes } = draft.value
  const areNumbers = stakes.every((stake) => STAKE_AMOUNTS.every(([name]) => isAmount(stake[name])))
  return (
    <>
      {stakes.map((stake, place) => (
        <Panel key={stake.type} title={`Stakes, ${CURRENCY_NAMES[stake.type]}`}>
          <div className={css.fields}>
            {STAKE_AMOUNTS.map(([name, label]) => (
              <AmountField
                key={name}
                label={label}
                value={stake[name]}
                isReadOnly={isReadOnly}
                onValue={(amount) =>
                  draft.set(
                    'stakes',
                    stakes.map((each, index) => (index === place ? { ...each, [name]: amount } : each)),
                  )
                }
              />
            ))}
          </div>
        </Panel>
      ))}
      <ChangeBar
        draft={draft}
        known={known}
        needsSecond
        wrong={areNumbers ? undefined : 'Some amounts are no numbers.'}
        onSend={proposeGames}
      />
    </>
  )
}
