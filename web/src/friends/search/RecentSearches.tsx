import { Button } from '@mela/ui/controls/Button.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { PageEmpty } from '../../platform/page/PageState.tsx'
import { forgetSearch, forgetSearches, useRecentSearches } from './recent.ts'
import heads from './SearchAll.module.css'
import css from './RecentSearches.module.css'

/** Before anything is typed: what was looked for before, or what can be found at all. */
export function RecentSearches({ start, onChoose }: { start: string; onChoose: (keyword: string) => void }) {
  const t = useT()
  const recent = useRecentSearches()
  if (recent.length === 0) return <PageEmpty art="search" title={start} />
  return (
    <section aria-label={t('friends.recent')}>
      <div className={heads.head}>
        <h2>{t('friends.recent')}</h2>
        <Button variant="ghost" size="small" onClick={forgetSearches}>
          {t('friends.clear_recent')}
        </Button>
      </div>
      <ul>
        {recent.map((keyword) => (
          <li key={keyword} className={css.item}>
            <button type="button" className={css.again} onClick={() => onChoose(keyword)}>
              <Icon name="clock" size={20} />
              <span className={css.keyword}>{keyword}</span>
            </button>
            <IconButton
              icon="close"
              iconSize={18}
              label={t('friends.forget_recent', { keyword })}
              onClick={() => forgetSearch(keyword)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
