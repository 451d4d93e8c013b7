import { Note } from '@mela/ui/feedback/Note.tsx'
import type { AdminOutput } from '../api.ts'
import { countText } from '../form/money.ts'
import { useLive } from '../table/use-live.ts'
import css from './Preview.module.css'

type Levels = AdminOutput<'getMoneySettings'>['vip_levels']

/** How many people stand at each level, and how many would. */
export function LevelPreview({ levels }: { levels: Levels }) {
  const asked = {
    recharge: levels.map(({ recharge }) => recharge).join(),
    consumption: levels.map(({ consumption }) => consumption).join(),
  }
  const { value, error } = useLive('previewVipLevels', asked, 0)
  if (!value) return <p className={css.quiet}>{error ?? 'Counting people'}</p>
  const about = value.is_estimate ? 'about ' : ''
  const peopled = value.levels.filter(({ people_now, people_then }) => people_now + people_then > 0)
  if (peopled.length === 0) return <p className={css.quiet}>Nobody has recharged or played yet.</p>
  return (
    <>
      <table className={css.levels} aria-label="People at each level">
        <thead>
          <tr>
            <th scope="col">Level</th>
            <th scope="col">People now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {peopled.map(({ level, people_now, people_then }) => (
            <tr key={level} className={people_now === people_then ? undefined : css.moved}>
              <th scope="row">VIP {level}</th>
              <td>
                {about}
                {countText(people_now)}
              </td>
              <td>
                {about}
                {countText(people_then)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.quiet}>Of everybody who ever recharged or played; levels without anybody are left out.</p>
      <Note tone="info">
        Whoever has enough rises with the next bet or recharge that counts. Nobody falls at once: levels fall only at
        the end of a month, by one at most.
      </Note>
    </>
  )
}
