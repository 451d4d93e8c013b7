import { useNavigate } from '@tanstack/react-router'
import { Bar } from '@mela/ui/layout/Bar.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Language } from '../../platform/i18n/languages.ts'
import { pathOf } from '../../names/paths.ts'

/** Above the composer of customer service: what is written goes out in another language. */
export function SendLanguageNote({ lang }: { lang: Language }) {
  const t = useT()
  const navigate = useNavigate()
  const change = { label: t('translation.change'), onAct: () => void navigate({ to: pathOf('Translation') }) }
  const language = t(`app.language_${lang}`)
  return <Bar tone="quiet" icon="translate" text={t('translation.goes_out_in', { language })} act={change} />
}
