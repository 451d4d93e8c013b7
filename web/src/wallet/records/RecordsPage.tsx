import type { ReactNode } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { formatTime } from '../../platform/i18n/dates.ts'
import { groupByDay } from '../../platform/i18n/day-groups.ts'
import type { TextKey } from '../../names/areas.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { PagesEnd } from '../../platform/query/PagesEnd.tsx'
import { ListState, PAGE_SIZE, usePages, type PageAsked } from '../../platform/query/use-pages.ts'
import { Beside, type BesideDetail } from '../Beside.tsx'
import { useEconomy } from '../economy.ts'
import { EconomyNote } from '../EconomyNote.tsx'
import { useDayWords } from '../order/moment-text.ts'
import { FilterBar } from './filter/FilterBar.tsx'
import type { FilterParts } from './filter/FilterSheet.tsx'
import { useFilter } from './filter/use-filter.ts'
import { isFiltered, NO_FILTER, type RecordFilter } from './filter/record-filter.ts'
import css from './RecordsPage.module.css'

interface Dated {
  id: string
  created_at: string
}
export interface RecordsPageProps<Item extends Dated> {
  /** Each list has one of its own. */
  title: TextKey
  filters: Omit<FilterParts, 'hasCurrencies'>
  empty: TextKey
  read: (filter: RecordFilter, page: PageAsked, signal: AbortSignal) => Promise<{ list: Item[] }>
  row: (item: Item, when: string) => ReactNode
  /** Called with the way to ask again; told when that is a single page. */
  useNews: (again: () => void, mayRead: boolean) => void
  actions?: (filter: RecordFilter) => ReactNode
  /** What the list comes to, above it. */
  summary?: (filter: RecordFilter) => ReactNode
  detail: BesideDetail | undefined
}

/** A list of what happened with money: filters, 20 at a time, and the detail of one beside it. */
export function RecordsPage<Item extends Dated>({
  title,
  filters,
  actions,
  summary,
  detail,
  ...list
}: RecordsPageProps<Item>) {
  const t = useT()
  const [filter, setFilter] = useFilter()
  const hasCurrencies = useEconomy() !== 'play'
  return (
    <Beside detail={detail}>
      <Page title={t(title)} back={pathOf('Wallet')} actions={actions?.(filter)}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        <FilterBar {...filters} hasCurrencies={hasCurrencies} filter={filter} onFilter={setFilter} />
        <EconomyNote />
        {summary?.(filter)}
        <RecordList key={JSON.stringify(filter)} {...{ title, filter, ...list }} onClear={() => setFilter(NO_FILTER)} />
      </Page>
    </Beside>
  )
}

type RecordListProps<Item extends Dated> = Pick<
  RecordsPageProps<Item>,
  'title' | 'read' | 'row' | 'useNews' | 'empty'
> & {
  filter: RecordFilter
  onClear: () => void
}
const keyOf = ({ id }: Dated) => id

function RecordList<Item extends Dated>({ title, read, row, useNews, empty, filter, onClear }: RecordListProps<Item>) {
  const { locale } = useI18n()
  const words = useDayWords()
  const pages = usePages(['records', title, filter], (page, { signal }) => read(filter, page, signal), { keyOf })
  const { list, state, again } = pages
  useNews(again, list.length <= PAGE_SIZE)
  return (
    <>
      {state !== ListState.FirstLoad && list.length === 0 && (
        <NoRecords empty={empty} isNarrow={isFiltered(filter)} onClear={onClear} />
      )}
      {groupByDay(list, locale, words).map(({ day, items }) => (
        <section key={day} className={css.day}>
          <h2>{day}</h2>
          <ul className={css.card}>
            {items.map((item) => row(item, formatTime(Date.parse(item.created_at), locale)))}
          </ul>
        </section>
      ))}
      <PagesEnd pages={pages} />
    </>
  )
}

function NoRecords({ empty, isNarrow, onClear }: { empty: TextKey; isNarrow: boolean; onClear: () => void }) {
  const t = useT()
  const text = empty === 'wallet.no_records' ? t('pages.records_text') : undefined
  if (!isNarrow) return <PageEmpty art="receipt" title={t(empty)} text={text} />
  return (
    <PageEmpty art="receipt" title={t('wallet.none_of_kind')}>
      <Button variant="tint" size="medium" onClick={onClear}>
        {t('wallet.clear_filter')}
      </Button>
    </PageEmpty>
  )
}
