import { Fragment } from 'react'
import { Link } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/i18n.ts'
import { RULES_ANCHOR } from '../../names/anchors.ts'
import { pathOf } from '../../names/paths.ts'
import css from './LoginScreen.module.css'

const LINKS = { terms: '/terms', privacy: '/privacy' } as const
const PART = /<(terms|privacy)>(.*?)<\/\1>/g

/** A sentence with two links in it, in the order of each language, and the way to the house rules and to help. */
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
      <br />
      <Link className={css.link} to={pathOf('Terms')} hash={RULES_ANCHOR}>
        {t('account.house_rules')}
      </Link>
      {' · '}
      <Link className={css.link} to={pathOf('Help')}>
        {t('account.help')}
      </Link>
    </p>
  )
}
