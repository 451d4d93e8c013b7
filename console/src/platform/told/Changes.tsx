import { Link } from '@tanstack/react-router'
import { Facts } from '@mela/ui/display/Facts.tsx'
import type { Change } from './settings.ts'
import type { Fact } from './told.ts'
import css from './Changes.module.css'

/** Each value before and after, with − and + and not by colour alone. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className={css.changes}>
      {changes.map(({ name, before, after }) => (
        <div key={name} className={css.change}>
          <dt>{name}</dt>
          {before !== undefined && (
            <dd className={css.before}>
              <span className="screen-reader-only">before</span>− {before}
            </dd>
          )}
          {after !== undefined && (
            <dd className={css.after}>
              <span className="screen-reader-only">after</span>+ {after}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

export function ToldFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Facts
      facts={facts.map(({ name, value, to }) => ({
        name,
        value: to ? (
          <Link to={to} className={css.link}>
            {value}
          </Link>
        ) : (
          value
        ),
      }))}
    />
  )
}
