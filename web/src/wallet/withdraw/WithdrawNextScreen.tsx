import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Currency } from '@mela/contract/money.ts'
import { WizardSteps } from '@mela/ui/layout/WizardSteps.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { useEconomy } from '../economy.ts'
import { EconomyNote } from '../EconomyNote.tsx'
import { useDraft } from '../form-drafts.ts'
import { NoMoney } from '../NoMoney.tsx'
import { AccountStep } from './AccountStep.tsx'
import { AmountNext, AmountStep } from './AmountStep.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { RecordsButton } from './RecordsButton.tsx'
import { useTargets, type Target } from './targets/targets.ts'
import { useNonce } from './use-nonce.ts'
import { useWithdrawConfig } from './use-withdraw-config.ts'
import type { WithdrawConfig } from './withdraw-form.ts'
import css from './Withdraw.module.css'

type Money = typeof Currency.Rupee | typeof Currency.Usdt

/** Where to, how much, and the word that lets it go. */
export function WithdrawNextScreen() {
  const t = useT()
  const isPlay = useEconomy() === 'play'
  const { type }: { type?: string | number } = useSearch({ strict: false })
  if (isPlay)
    return <NoMoney title={t('pages.withdraw')} headline={t('wallet.withdraw_economy')} text={t('pages.paused_text')} />
  return <Loaded type={Number(type) === Currency.Usdt ? Currency.Usdt : Currency.Rupee} />
}

function Loaded({ type }: { type: Money }) {
  const t = useT()
  const { config, error, load } = useWithdrawConfig(type)
  const targets = useTargets(type)
  const failure = error ?? targets.error
  if (config && targets.answer) return <Steps type={type} config={config} targets={targets.answer.list} />
  return (
    <Page title={t('pages.withdraw')} back={pathOf('Withdraw')}>
      <PageOffline />
      <EconomyNote />
      {failure === undefined ? (
        <PageLoading rows={4} />
      ) : (
        <PageFailure
          error={failure}
          onRetry={() => {
            load()
            targets.load()
          }}
        />
      )}
    </Page>
  )
}

interface StepsProps {
  type: Money
  config: WithdrawConfig
  targets: readonly Target[]
}
const STEPS = ['account', 'amount', 'confirm'] as const
type Step = (typeof STEPS)[number]

/** The step is in the address, so that the way back leads one step back; what was typed is not. */
function useStep(type: Money) {
  const navigate = useNavigate()
  const { step }: { step?: string } = useSearch({ strict: false })
  const go = (next: Step, replace = false) =>
    void navigate({ to: pathOf('WithdrawNext', {}, { type: String(type), step: next }), replace })
  return [STEPS.find((each) => each === step) ?? 'account', go] as const
}

function Steps({ type, config, targets }: StepsProps) {
  const t = useT()
  const [step, go] = useStep(type)
  const [chosen, setChosen] = useDraft(`withdraw-${type}-target`)
  const [amount, setAmount] = useDraft(`withdraw-${type}-amount`)
  const [failure, setFailure] = useState<unknown>()
  const nonce = useNonce(`withdraw-${type}-nonce`)
  const target = targets.find(({ id }) => id === chosen)
  const form = target && { type, config, target, amount }
  // An address may be opened with nothing chosen, and a target may be gone meanwhile.
  const current = form ? step : 'account'
  return (
    <Page
      title={t('pages.withdraw')}
      back={pathOf('Withdraw')}
      actions={<RecordsButton to="WithdrawRecord" />}
      footer={current === 'amount' && form ? <AmountNext {...form} onNext={() => go('confirm')} /> : undefined}
    >
      <div className={css.offline}>
        <PageOffline />
      </div>
      <WizardSteps
        label={t('pages.withdraw')}
        steps={[t('wallet.withdraw_step_account'), t('wallet.withdraw_step_amount'), t('wallet.withdraw_step_confirm')]}
        current={STEPS.indexOf(current)}
        doneLabel={t('account.step_done')}
      />
      <div className={css.step}>
        <EconomyNote />
        {current === 'account' && (
          <AccountStep
            type={type}
            targets={targets}
            chosen={chosen}
            onChoose={(id) => {
              setChosen(id)
              go('amount')
            }}
          />
        )}
        {current === 'amount' && form && (
          <AmountStep
            {...form}
            failure={failure}
            onAmount={(next) => {
              setAmount(next)
              setFailure(undefined)
            }}
            onChange={() => go('account')}
          />
        )}
        {current === 'confirm' && form && (
          <ConfirmStep
            {...form}
            nonce={nonce}
            onSent={() => {
              setAmount('')
              setChosen('')
            }}
            onRefused={(refusal) => {
              setFailure(refusal)
              go('amount', true)
            }}
          />
        )}
      </div>
    </Page>
  )
}
