import type { ReactNode } from 'react'
import css from './Facts.module.css'

export interface Fact {
  name: string
  value: ReactNode
}

/** Names and values, line by line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ name, value }) => (
        <div key={name} className={css.fact}>
          <dt className={css.name}>{name}</dt>
          <dd className={css.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
