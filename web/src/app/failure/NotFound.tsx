import { useNavigate } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { HOME } from '../../names/paths.ts'
import css from './NotFound.module.css'

export function NotFound() {
  const t = useT()
  const navigate = useNavigate()
  return (
    <main className={css.page}>
      <Signpost />
      <h1 className={css.title}>{t('app.not_found_title')}</h1>
      <p className={css.text}>{t('app.not_found_text')}</p>
      <Button onClick={() => void navigate({ to: HOME })}>{t('app.go_to_chats')}</Button>
    </main>
  )
}

function Signpost() {
  return (
    <svg width={250} height={200} viewBox="0 0 250 200" aria-hidden="true">
      <path d="M125 30v150" stroke="var(--c-ink)" strokeWidth={8} strokeLinecap="round" />
      <ellipse cx={125} cy={184} rx={62} ry={8} fill="var(--c-surface-3)" />
      <path d="M52 34h132l22 20-22 20H52a6 6 0 0 1-6-6V40a6 6 0 0 1 6-6Z" fill="var(--c-primary)" />
      <text x={116} y={62} textAnchor="middle" fontSize={24} fontWeight={700} fill="#fff">
        404
      </text>
      <path d="M198 90H82L60 108l22 18h116a6 6 0 0 0 6-6V96a6 6 0 0 0-6-6Z" fill="var(--c-marigold)" />
      <path d="M97 108h73M97 108l9-7M97 108l9 7" stroke="#3B1D00" strokeWidth={4} strokeLinecap="round" />
      <circle cx={125} cy={28} r={8} fill="var(--c-marigold)" />
    </svg>
  )
}
