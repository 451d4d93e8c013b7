import { Fragment } from 'react'
import { Link } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/i18n.ts'
import css from './LoginScreen.module.css'

const LINKS = { terms: '/terms', privacy: '/privacy' } as const
const PART = /<(terms|privacy)>(.*?)<\/\1>/g

/** A sentence with two links in it, in the order of each language. */
export function TermsLine() {
  const t = useT()
  const text = t('account.terms_line')
  const parts = []
  let end = 0
  for (const match of text.matchAll(PART)) {
    const name = match[1] as keyof typeof LINKS
    parts.push(<Fragment key={end}>{text.slice(end, match.index)}</Fragment>)
    parts.push(
      <Link key={name} className={css.link} to={LINKS[name]}>
        {match[2]}
      </Link>,
    )
    end = match.index + match[0].length
  }
  return (
    <p className={css.terms}>
      {parts}
      {text.slice(end)}
    </p>
  )
}
