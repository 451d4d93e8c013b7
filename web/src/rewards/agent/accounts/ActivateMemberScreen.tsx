import type { MemberAccount } from '@mela/contract/rewards/rewards-agents.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { pathOf } from '../../../names/paths.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { api } from '../../../platform/net/api.ts'
import { Page } from '../../../platform/page/Page.tsx'
import { PageOffline } from '../../../platform/page/PageState.tsx'
import { usePages } from '../../../platform/query/use-pages.ts'
import { AgentGate } from '../AgentGate.tsx'
import { AccountForm } from './AccountForm.tsx'
import { OpenedAccount } from './OpenedAccount.tsx'
import { OpenedList } from './OpenedList.tsx'
import { useNewAccount } from './use-new-account.ts'
import css from '../Agent.module.css'

const keyOf = ({ username }: MemberAccount) => username

/** An agent opens an account for somebody they help in person, and sees whose are used. */
export function ActivateMemberScreen() {
  const t = useT()
  return (
    <AgentGate title={t('pages.activate_member')} back={pathOf('Agent')} isForAgents>
      {() => <Accounts />}
    </AgentGate>
  )
}

function Accounts() {
  const t = useT()
  const pages = usePages(['listMemberAccounts'], (page, { signal }) => api('listMemberAccounts', page, { signal }), {
    keyOf,
  })
  const form = useNewAccount(pages.again)
  const { opened } = form
  return (
    <Page
      title={t('pages.activate_member')}
      back={pathOf('Agent')}
      footer={
        <div className={css.foot}>
          {opened ? (
            <Button isWide variant="tint" onClick={form.startAnother}>
              {t('agents.open_another')}
            </Button>
          ) : (
            <Button isWide busy={form.isBusy && t('agents.opening')} reason={form.reason} onClick={form.open}>
              {t('agents.open')}
            </Button>
          )}
        </div>
      }
    >
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        <p className={css.intro}>{t('agents.open_text')}</p>
        {opened ? <OpenedAccount account={opened} /> : <AccountForm form={form} />}
        <OpenedList pages={pages} />
      </div>
    </Page>
  )
}
