import type { MemberAccount } from '@mela/contract/rewards/rewards-agents.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { Card } from '@mela/ui/layout/Card.tsx'
import { FactRow } from '@mela/ui/layout/Row.tsx'
import { useI18n } from '../../../platform/i18n/i18n.ts'
import { PagesEnd } from '../../../platform/query/PagesEnd.tsx'
import { ListState, type Pages } from '../../../platform/query/use-pages.ts'
import { dayWords } from '../moments.ts'
import css from '../Agent.module.css'

/** Whose account an agent opened, and whether it is used. */
export function OpenedList({ pages }: { pages: Pages<MemberAccount, unknown> }) {
  const { t, locale } = useI18n()
  const { list, state } = pages
  return (
    <>
      <Card title={t('agents.opened_by_you')}>
        {list.length > 0 && (
          <ul className={css.rows} aria-label={t('agents.opened_by_you')}>
            {list.map(({ username, opened_at, has_signed_in }) => (
              <li key={username}>
                <FactRow
                  picture={<Avatar id={username} name={username} size={40} />}
                  label={username}
                  detail={t(has_signed_in ? 'agents.signed_in' : 'agents.never_signed_in', {
                    day: dayWords(opened_at, locale),
                  })}
                  value={
                    <Tag tone={has_signed_in ? 'success' : 'warning'}>
                      {t(has_signed_in ? 'agents.active' : 'agents.waiting')}
                    </Tag>
                  }
                />
              </li>
            ))}
          </ul>
        )}
        {state !== ListState.FirstLoad && list.length === 0 && <p className={css.none}>{t('agents.accounts_empty')}</p>}
      </Card>
      <PagesEnd pages={pages} rows={2} />
    </>
  )
}
