import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import type { TextKey } from '../../names/areas.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import css from './ShortcutsSheet.module.css'

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')
const command = isApple ? '⌘' : 'Ctrl'
const alt = isApple ? '⌥' : 'Alt'

const shortcuts: { text: TextKey; keys: string[][] }[] = [
  { text: 'shortcuts.send', keys: [['Enter']] },
  { text: 'shortcuts.new_line', keys: [['Shift', 'Enter']] },
  {
    text: 'shortcuts.move',
    keys: [
      [alt, '↑'],
      [alt, '↓'],
    ],
  },
  { text: 'shortcuts.search', keys: [[command, 'K']] },
  { text: 'shortcuts.close', keys: [['Esc']] },
  { text: 'shortcuts.list', keys: [['?'], [command, '/']] },
]

/** What the keyboard can do. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Sheet title={t('shortcuts.title')} closeLabel={t('app.close')} onClose={onClose}>
      <dl className={css.list}>
        {shortcuts.map(({ text, keys }) => (
          <div key={text} className={css.row}>
            <dt>{t(text)}</dt>
            <dd className={css.keys}>
              {keys.map((chord) => (
                <span key={chord.join(' ')} className={css.chord}>
                  {chord.map((key) => (
                    <kbd key={key} className={css.key}>
                      {key}
                    </kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
