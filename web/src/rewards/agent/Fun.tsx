import { useT } from '../../platform/i18n/i18n.ts'
import css from './Agent.module.css'

/** Stands beside whatever is counted. */
export function Fun() {
  const t = useT()
  return <p className={css.fun}>{t('agents.fun')}</p>
}
