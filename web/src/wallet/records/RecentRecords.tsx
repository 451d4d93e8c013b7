import { useNavigate } from '@tanstack/react-router'
import type { AccountTransaction } from '@mela/contract/wallet/wallet.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { failureText } from '../../platform/net/failure-text.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { PageLoading } from '../../platform/page/PageState.tsx'
import { useCall } from '../../platform/query/use-read.ts'
import { pathOf } from '../../names/paths.ts'
import { useMomentText } from '../order/moment-text.ts'
import { RecordRow } from './RecordRow.tsx'
import { useBalanceNews } from './use-balance-news.ts'
import css from './RecentRecords.module.css'

const SHOWN = 5

interface RecentRecordsProps {
  opened: AccountTransaction | undefined
  onOpen: (record: AccountTransaction) => void
}

/** The latest of all records; asked for again with every change of a balance. */
export function RecentRecords({ opened, onOpen }: RecentRecordsProps) {
  const t = useT()
  const navigate = useNavigate()
  const momentText = useMomentText()
  const { answer, error, load } = useCall('getAccountTransactions', { pos: 0, limit: SHOWN })
  useBalanceNews(load)
  const list = answer?.list
  return (
    <section className={css.recent} aria-labelledby="recent-records">
      <div className={css.head}>
        <h2 id="recent-records">{t('wallet.recent')}</h2>
        {list && list.length > 0 && (
          <button type="button" className={css.all} onClick={() => void navigate({ to: pathOf('WalletRecord') })}>
            {t('wallet.see_all')}
          </button>
        )}
      </div>
      <div className={css.card}>
        {list && list.length > 0 && (
          <ul>
            {list.map((record) => (
              <RecordRow
                key={record.id}
                record={record}
                when={momentText(Date.parse(record.created_at))}
                isOpened={record.id === opened?.id}
                onOpen={onOpen}
              />
            ))}
          </ul>
        )}
        {list?.length === 0 && <p className={css.none}>{t('wallet.no_records')}</p>}
        {!list && error === undefined && <PageLoading rows={3} />}
        {!list && error !== undefined && (
          <div className={css.none} role="alert">
            <p>{failureText(error, t)}</p>
            <Button variant="tint" size="medium" onClick={load}>
              {t('app.retry')}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
