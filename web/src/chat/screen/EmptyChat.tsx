import { Button } from '@mela/ui/controls/Button.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { sendText } from '../send/send.ts'
import css from './ChatScreen.module.css'

const starters = ['acts.starter_1', 'acts.starter_2', 'acts.starter_3'] as const

export function EmptyChat({ roomId, name }: { roomId: string; name: string }) {
  const t = useT()
  return (
    <div className={css.empty}>
      <EmptyState art="bubbles" title={t('acts.say_hello')} text={t('acts.say_hello_text', { name })}>
        <div className={css.starters}>
          {starters.map((key) => (
            <Button key={key} variant="soft" size="medium" onClick={() => void sendText(roomId, t(key))}>
              {t(key)}
            </Button>
          ))}
        </div>
      </EmptyState>
    </div>
  )
}
