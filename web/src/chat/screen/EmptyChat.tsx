import { Button } from '@mela/ui/controls/Button.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { sendText } from '../send/send.ts'
import css from './ChatScreen.module.css'

const starters = ['chat.starter_1', 'chat.starter_2', 'chat.starter_3'] as const

export function EmptyChat({ roomId, name }: { roomId: string; name: string }) {
  const t = useT()
  return (
    <div className={css.empty}>
      <EmptyState art="bubbles" title={t('chat.say_hello')} text={t('chat.say_hello_text', { name })}>
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
