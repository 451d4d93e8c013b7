import { useState } from 'react'
import { nameContains } from '@mela/contract/text/name-match.ts'
import { Currency } from '@mela/contract/money.ts'
import { avatarColour, initials } from '@mela/ui/display/avatar-colour.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { SearchField } from '@mela/ui/fields/SearchField.tsx'
import type { CallOutput } from '@mela/contract/client.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { Page, useGoBack } from '../../../platform/page/Page.tsx'
import { PageEmpty, PageFailure, PageLoading, PageOffline } from '../../../platform/page/PageState.tsx'
import { pathOf } from '../../../names/paths.ts'
import { useCall } from '../../../platform/query/use-read.ts'
import { useEconomy } from '../../economy.ts'
import { EconomyNote } from '../../EconomyNote.tsx'
import { NoMoney } from '../../NoMoney.tsx'
import { keepDraft, useDraft } from './card-draft.ts'
import { useTargets } from './targets.ts'
import css from './Card.module.css'
import parts from '../Withdraw.module.css'

type Bank = CallOutput<'listBanks'>[number]
const MOST_LETTERS = 60
/** An IFSC begins with those of the bank. */
const CODE_LETTERS = 4

export function BankSelectedScreen() {
  const t = useT()
  const isPlay = useEconomy() === 'play'
  const { answer: banks, error, load } = useCall('listBanks', {})
  if (isPlay)
    return (
      <NoMoney title={t('pages.bank_selected')} headline={t('wallet.withdraw_economy')} text={t('pages.paused_text')} />
    )
  return (
    <Page title={t('pages.bank_selected')} back={pathOf('AddBankcard')}>
      <div className={parts.parts}>
        <div className={parts.offline}>
          <PageOffline />
        </div>
        {banks && <Banks banks={banks} />}
        {!banks && error === undefined && <PageLoading />}
        {!banks && error !== undefined && <PageFailure error={error} onRetry={load} />}
        <EconomyNote />
      </div>
    </Page>
  )
}

function Banks({ banks }: { banks: readonly Bank[] }) {
  const t = useT()
  const goBack = useGoBack(pathOf('AddBankcard'))
  const draft = useDraft()
  const [typed, setTyped] = useState('')
  const used = new Set(useTargets(Currency.Rupee).answer?.list.map(({ name }) => name))
  const choose = ({ name, code }: Bank) => {
    const isOwnCode = draft.bank_code.length > CODE_LETTERS
    keepDraft({ bank_name: name, ...(!isOwnCode && { bank_code: code }) })
    goBack()
  }
  const found = banks.filter(({ name }) => nameContains(typed, name))
  const groups = [
    { title: t('wallet.card_used'), list: found.filter(({ name }) => used.has(name)) },
    { title: t('wallet.card_all_banks'), list: found.filter(({ name }) => !used.has(name)) },
  ].filter(({ list }) => list.length > 0)
  const own = typed.trim().slice(0, MOST_LETTERS)
  return (
    <>
      <SearchField
        label={t('wallet.card_search')}
        clearLabel={t('wallet.card_clear')}
        value={typed}
        maxLength={MOST_LETTERS}
        onValue={setTyped}
      />
      {groups.map(({ title, list }) => (
        <section key={title} className={parts.parts} aria-label={title}>
          <h2 className={parts.section}>{title}</h2>
          <ul className={css.list}>
            {list.map((bank) => (
              <li key={bank.code}>
                <BankRow bank={bank} isChosen={bank.name === draft.bank_name} onChoose={() => choose(bank)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && (
        <PageEmpty art="receipt" title={t(own === '' ? 'pages.banks_empty' : 'wallet.card_no_bank')}>
          {own !== '' && (
            <Button variant="tint" size="medium" onClick={() => choose({ name: own, code: '' })}>
              {t('wallet.card_use_name', { name: own })}
            </Button>
          )}
        </PageEmpty>
      )}
    </>
  )
}

function BankRow({ bank, isChosen, onChoose }: { bank: Bank; isChosen: boolean; onChoose: () => void }) {
  const [ground, letter] = avatarColour(bank.code)
  return (
    <button type="button" className={css.row} aria-current={isChosen || undefined} onClick={onChoose}>
      <span className={css.initials} style={{ background: ground, color: letter }} aria-hidden="true">
        {initials(bank.name)}
      </span>
      <span className={css.bankName}>{bank.name}</span>
      {isChosen && (
        <span className={css.chosen}>
          <Icon name="check" size={16} />
        </span>
      )}
    </button>
  )
}
