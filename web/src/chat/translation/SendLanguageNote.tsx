import { useNavigate } from '@tanstack/react-router'
import { Bar } from '@mela/ui/Bar.tsx'
import { useT } from '../../platform/i18n.ts'
import type { Language } from '../../platform/languages.ts'
import { pathOf } from '../../platform/paths.ts'

/** Above the composer of customer service: what is written goes out in another language. */
export function SendLanguageNote({ lang }: { lang: Language }) {
  const t = useT()
  const navigate = useNavigate()
  const change = { label: t('translation.change'), onAct: () => void navigate({ to: pathOf('Translation') }) }
  const language = t(`app.language_${lang}`)
  return <Bar tone="quiet" icon="translate" text={t('translation.goes_out_in', { language })} act={change} />
}
