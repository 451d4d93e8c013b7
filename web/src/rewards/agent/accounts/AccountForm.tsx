import { PASSWORD_LENGTH, USERNAME_LENGTH } from '@mela/contract/account/account-rules.ts'
import { PickRow } from '@mela/ui/controls/PickRow.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { Card } from '@mela/ui/layout/Card.tsx'
import { useT } from '../../../platform/i18n/i18n.ts'
import type { NewAccount } from './use-new-account.ts'
import css from '../Agent.module.css'

/** Name, password and the word of the agent about the person. */
export function AccountForm({ form }: { form: NewAccount }) {
  const t = useT()
  return (
    <>
      <Card isPadded>
        <div className={css.fields}>
          <Field
            label={t('agents.username')}
            counter={t('agents.length', { ...USERNAME_LENGTH })}
            value={form.username}
            error={form.isTaken ? t('errors.agent_account_in_use') : undefined}
            maxLength={USERNAME_LENGTH.max}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onValue={form.setUsername}
          />
          <Field
            label={t('agents.password')}
            hint={t('agents.password_hint', { ...PASSWORD_LENGTH })}
            value={form.password}
            maxLength={PASSWORD_LENGTH.max}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            end={
              <button type="button" className={css.renew} onClick={form.renewPassword}>
                {t('agents.new_password')}
              </button>
            }
            onValue={form.setPassword}
          />
        </div>
      </Card>
      <Card>
        <PickRow
          kind="many"
          name="adult"
          value="adult"
          label={t('agents.adult')}
          isPicked={form.isAdult}
          onPick={form.setAdult}
        />
      </Card>
    </>
  )
}
