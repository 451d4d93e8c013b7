import { useEffect, useState } from 'react'
import { SearchField } from '@mela/ui/fields/SearchField.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import css from './MemberSearch.module.css'

const TYPED_MS = 300
const LONGEST = 50

/** Tells what to look for once the typing rests. */
export function MemberSearch({ onKeyword }: { onKeyword: (keyword: string) => void }) {
  const t = useT()
  const [value, setValue] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onKeyword(value.trim()), TYPED_MS)
    return () => clearTimeout(timer)
  }, [value, onKeyword])
  return (
    <div className={css.search}>
      <SearchField
        label={t('groups.search_members')}
        clearLabel={t('groups.clear_search')}
        maxLength={LONGEST}
        value={value}
        onValue={setValue}
      />
    </div>
  )
}
