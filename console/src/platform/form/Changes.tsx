import { Facts } from '@mela/ui/display/Facts.tsx'
import { tell, wordsOf } from './changes.ts'
import css from './Changes.module.css'

/** What is different, with − and + and not by colour alone. */
export function Changes({ details }: { details: Record<string, unknown> }) {
  const { changes, facts } = tell(details)
  const removed = changes.filter(({ before }) => before !== undefined)
  const added = changes.filter(({ after }) => after !== undefined)
  return (
    <>
      {changes.length > 0 && (
        <div className={css.change}>
          {removed.length > 0 && (
            <ul className={css.before} aria-label="Before">
              {removed.map(({ name, before }) => (
                <li key={name}>
                  − {name} {before}
                </li>
              ))}
            </ul>
          )}
          {added.length > 0 && (
            <ul className={css.after} aria-label="After">
              {added.map(({ name, after }) => (
                <li key={name}>
                  + {name} {after}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {facts.length > 0 && <Facts facts={facts.map(({ name, value }) => ({ name: wordsOf(name), value }))} />}
    </>
  )
}
