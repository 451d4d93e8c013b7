import type { ChestClaim } from '@mela/contract/chests/chests.ts'
import { useSession } from '../../account/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ClaimRow } from './ClaimRow.tsx'
import css from './ClaimList.module.css'

/** Who opened a box and what they got, the last one first. */
export function ClaimList({ list, group_id }: { list: readonly ChestClaim[]; group_id: string }) {
  const t = useT()
  const { userId } = useSession()
  if (list.length === 0) return <p className={css.nobody}>{t('chests.nobody')}</p>
  return (
    <ul className={css.list} aria-label={t('chests.who_opened')}>
      {list.map((claim) => (
        <ClaimRow key={claim.user.id} claim={claim} group_id={group_id} isMine={claim.user.id === userId} />
      ))}
    </ul>
  )
}
