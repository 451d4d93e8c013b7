import { Button } from '@mela/ui/controls/Button.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { LongField } from '@mela/ui/fields/LongField.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import type { TextKey } from '../../names/areas.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import css from './JoinGroupScreen.module.css'

const WORDS_MOST = 200

interface JoinFootProps {
  needsAsking: boolean
  isWaiting: boolean
  isBusy: boolean
  /** Why nobody comes in, or not this person. */
  refusal: TextKey | undefined
  /** What goes along with a request; a guest has nobody to sign it yet. */
  words: { text: string; onText: (text: string) => void } | undefined
  onJoin: () => void
  onSignIn: (() => void) | undefined
}

export function JoinFoot({ needsAsking, isWaiting, isBusy, refusal, words, onJoin, onSignIn }: JoinFootProps) {
  const t = useT()
  if (isWaiting || refusal) {
    return (
      <div className={css.foot}>
        <Note tone={refusal ? 'danger' : 'info'} icon={refusal ? 'alert' : 'clock'} role="status">
          {refusal ? (
            t(refusal)
          ) : (
            <>
              <strong>{t('joining.waiting')}</strong>
              <br />
              {t('joining.waiting_text')}
            </>
          )}
        </Note>
      </div>
    )
  }
  const busy = t(needsAsking && !onSignIn ? 'joining.asking' : 'joining.joining')
  return (
    <div className={css.foot}>
      {needsAsking && words && (
        <LongField
          label={t('joining.ask_words')}
          rows={2}
          maxLength={WORDS_MOST}
          value={words.text}
          onValue={words.onText}
        />
      )}
      {needsAsking && (
        <p className={css.approval}>
          <Icon name="lock" size={18} />
          {t('joining.approval')}
        </p>
      )}
      <Button isWide busy={isBusy && busy} onClick={onJoin}>
        {t(needsAsking ? 'joining.ask_to_join' : 'joining.join_group')}
      </Button>
      {onSignIn && (
        <Button isWide variant="ghost" onClick={onSignIn}>
          {t('joining.has_account')}
        </Button>
      )}
    </div>
  )
}
