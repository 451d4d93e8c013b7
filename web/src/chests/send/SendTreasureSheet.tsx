import type { FormEvent } from 'react'
import { CHEST_MAX_AMOUNT, CHEST_REMARK_MAX } from '@mela/contract/chests/chest-rules.ts'
import { Currency } from '@mela/contract/money.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { useT, type Translate } from '../../platform/i18n/i18n.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { CurrencySign, EconomyNote } from '../../wallet/index.ts'
import { AmountBox } from './AmountBox.tsx'
import { wholeOf, type FormFault } from './chest-form.ts'
import { CountRow } from './CountRow.tsx'
import { useChestForm, type Kind } from './use-chest-form.ts'
import css from './SendTreasureSheet.module.css'

const FORM = 'treasure'

interface SendTreasureSheetProps {
  group_id: string
  onClose: () => void
}

/** Diamonds for the members of a group. */
export function SendTreasureSheet({ group_id, onClose }: SendTreasureSheetProps) {
  const t = useT()
  const form = useChestForm(group_id, onClose)
  const { kind, amount, num, remark, members, total, balance, set } = form
  const isOffline = useConnection() === 'offline'
  const reason = isOffline ? t('chests.offline') : form.fault && reasonText(form.fault, members, t)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === undefined) void form.send()
  }
  const button = (
    <Button
      type="submit"
      form={FORM}
      variant="luck"
      icon="box"
      isWide
      busy={form.isBusy && t('chests.sending')}
      reason={reason}
    >
      {total > 0 ? t('chests.send', { n: total }) : t('chests.send_nothing')}
    </Button>
  )
  return (
    <Sheet title={t('chests.send_title')} closeLabel={t('app.close')} onClose={onClose} footer={button}>
      <form id={FORM} className={css.form} noValidate onSubmit={submit}>
        <Segmented<Kind>
          label={t('chests.kind')}
          options={(['lucky', 'equal'] as const).map((value) => ({ value, label: t(`chests.${value}`) }))}
          value={kind}
          onValue={(value) => set({ kind: value })}
        />
        <AmountBox
          label={t(kind === 'lucky' ? 'chests.total_in_box' : 'chests.in_each')}
          value={amount}
          total={kind === 'equal' && total > 0 ? t('chests.total_of', { n: total }) : undefined}
          onValue={(value) => set({ amount: value })}
        />
        <CountRow value={num} most={members} onValue={(value) => set({ num: value })} />
        <Field
          label={t('chests.greeting')}
          placeholder={t('chests.greeting_default')}
          counter={`${remark.length} / ${CHEST_REMARK_MAX}`}
          value={remark}
          maxLength={CHEST_REMARK_MAX}
          autoComplete="off"
          onValue={(value) => set({ remark: value })}
        />
        <p className={css.hint}>
          <span>{t('chests.at_least_each')}</span>
          {balance !== undefined && (
            <span className={css.have}>
              {t('chests.you_have', { n: wholeOf(balance) })}
              <CurrencySign type={Currency.Diamond} size={14} />
            </span>
          )}
        </p>
        {form.error && (
          <Note tone="danger" role="alert">
            {form.error}
          </Note>
        )}
        <EconomyNote />
      </form>
    </Sheet>
  )
}

function reasonText(fault: FormFault, members: number, t: Translate): string {
  return t(`chests.${fault}`, { max: fault === 'max_boxes' ? members : CHEST_MAX_AMOUNT })
}
