import { useNavigate } from '@tanstack/react-router'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { allResultPath, categories, categoryTexts, type Category } from './categories.ts'
import css from './CategoryChips.module.css'

/** Leads between all that was found and what was found of one kind. */
export function CategoryChips({ current, keyword }: { current: Category | undefined; keyword: string }) {
  const t = useT()
  const navigate = useNavigate()
  const open = (path: string) => () => void navigate({ to: path, replace: true })
  return (
    <div className={css.chips} role="group" aria-label={t('friends.show')}>
      <Chip isOn={current === undefined} onSelect={open(pathOf('SearchMain', {}, { type: 'all', keyword }))}>
        {t('friends.all')}
      </Chip>
      {categories.map((category) => (
        <Chip key={category} isOn={category === current} onSelect={open(allResultPath(category, keyword))}>
          {t(categoryTexts[category])}
        </Chip>
      ))}
    </div>
  )
}
