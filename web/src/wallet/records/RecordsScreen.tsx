import { useState } from 'react'
import type { TransactionType } from '@mela/contract/money.ts'
import type { AccountTransaction } from '@mela/contract/wallet/wallet.ts'
import { api } from '../../platform/net/api.ts'
import type { TextKey } from '../../names/areas.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useEconomy } from '../economy.ts'
import { DownloadRecords } from './DownloadRecords.tsx'
import { detailOf } from './RecordDetail.tsx'
import { useRecordTitle } from './record-title.ts'
import { RecordRow } from './RecordRow.tsx'
import { typeNames } from './record-words.ts'
import { RecordTotals } from './totals/RecordTotals.tsx'
import { spanOf, type RecordFilter } from './filter/record-filter.ts'
import { RecordsPage } from './RecordsPage.tsx'
import { useBalanceNews } from './use-balance-news.ts'

const PLAY_KINDS: readonly TransactionType[] = [5, 6, 7]
const MONEY_KINDS: readonly TransactionType[] = [1, 2, 4, 5, 6, 7, 3]

export function RecordsScreen() {
  return <Records title="pages.wallet_record" />
}

export function BalanceDetailsScreen() {
  return <Records title="pages.balance_details" />
}

/** What the wallet booked. */
function Records({ title }: { title: TextKey }) {
  const t = useT()
  const isPlay = useEconomy() === 'play'
  const titleOf = useRecordTitle()
  const [opened, setOpened] = useState<AccountTransaction>()
  const kinds = isPlay ? PLAY_KINDS : MONEY_KINDS
  // The list, what it comes to and its table are all of the same records.
  const asked = (filter: RecordFilter) =>
    given({
      type: filter.choice as TransactionType | undefined,
      money_type: filter.money_type,
      ...spanOf(filter),
    })
  return (
    <RecordsPage<AccountTransaction>
      title={title}
      filters={{
        choices: kinds.map((value) => ({ value, label: typeNames[value] })),
        choicesLabel: 'wallet.record_kind',
      }}
      empty="wallet.no_records"
      read={(filter, page, signal) => api('getAccountTransactions', { ...asked(filter), ...page }, { signal })}
      row={(record, when) => (
        <RecordRow key={record.id} record={record} when={when} isOpened={record.id === opened?.id} onOpen={setOpened} />
      )}
      useNews={useBalanceNews}
      actions={(filter) => <DownloadRecords filter={asked(filter)} />}
      summary={(filter) => <RecordTotals filter={asked(filter)} />}
      detail={opened && detailOf(opened, t, titleOf(opened), () => setOpened(undefined))}
    />
  )
}

/** Without what was not chosen. */
function given<Filter extends object>(filter: Filter): { [Key in keyof Filter]?: NonNullable<Filter[Key]> } {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as never
}
