import { useNavigate } from '@tanstack/react-router'
import { ACCOUNT_NAME_MAX } from '@mela/contract/wallet/wallet-rules.ts'
import { Field } from '@mela/ui/fields/Field.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { useT } from '../../../platform/i18n/i18n.ts'
import { pathOf } from '../../../names/paths.ts'
import { keepDraft, type Draft } from './card-draft.ts'
import { digitsOf, groupedNumber, isBankCode, isCardNumber, isSameName, type CardForm } from './card-form.ts'
import css from './Card.module.css'

interface CardFieldsProps {
  form: CardForm
  verified_name: string
  isNameRefused: boolean
  onChange: () => void
}

/** Of which bank, whose, and which number. */
export function CardFields({ form, verified_name, isNameRefused, onChange }: CardFieldsProps) {
  const t = useT()
  const { bank_code, account_name, card_number } = form
  const change = (by: Partial<Draft>) => {
    keepDraft(by)
    onChange()
  }
  const isSame = verified_name !== '' && isSameName(account_name, verified_name)
  const isOther = (verified_name !== '' && account_name.trim() !== '' && !isSame) || isNameRefused
  const differs = verified_name ? t('wallet.card_name_is', { name: verified_name }) : t('errors.account_name_differs')
  return (
    <>
      <BankField name={form.bank_name} />
      <Field
        label={t('wallet.card_bank_code')}
        counter={t('wallet.card_optional')}
        value={bank_code}
        error={isBankCode(bank_code) ? undefined : t('wallet.card_bank_code_rule')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        onValue={(value) => change({ bank_code: value.trim().toUpperCase() })}
      />
      <Field
        label={t('wallet.card_name')}
        value={account_name}
        hint={t('wallet.card_name_hint')}
        error={isOther ? differs : undefined}
        end={isSame ? <Icon name="check" size={20} className={css.right} /> : undefined}
        autoComplete="name"
        maxLength={ACCOUNT_NAME_MAX}
        onValue={(value) => change({ account_name: value })}
      />
      <Field
        label={t('wallet.card_number')}
        value={groupedNumber(card_number)}
        hint={card_number === '' || isCardNumber(card_number) ? undefined : t('wallet.card_number_rule')}
        inputMode="numeric"
        autoComplete="off"
        onValue={(value) => change({ card_number: digitsOf(value) })}
      />
    </>
  )
}

/** Chosen on a page of its own. */
function BankField({ name }: { name: string }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <div>
      <p className={css.top}>
        <b id="card-bank">{t('wallet.card_bank')}</b>
      </p>
      <button
        type="button"
        className={css.bank}
        aria-describedby="card-bank"
        onClick={() => void navigate({ to: pathOf('BankSelected') })}
      >
        <span className={css.sign}>
          <Icon name="bank" size={20} />
        </span>
        <span className={css.bankName}>{name || t('wallet.card_choose_bank')}</span>
        <Icon name="chevron_right" size={18} />
      </button>
    </div>
  )
}
