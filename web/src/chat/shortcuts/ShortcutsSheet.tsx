import { useState } from 'react'
import { classes } from '@mela/ui/classes.ts'
import { Switch } from '@mela/ui/controls/Switch.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import type { TextKey } from '../../names/areas.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { chooseSingleKeys, hasSingleKeys } from './keys.ts'
import css from './ShortcutsSheet.module.css'

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')
const command = isApple ? '⌘' : 'Ctrl'
const alt = isApple ? '⌥' : 'Alt'

const shortcuts: { text: TextKey; keys: string[][] }[] = [
  { text: 'desktop.keys_send', keys: [['Enter']] },
  { text: 'desktop.keys_new_line', keys: [['Shift', 'Enter']] },
  {
    text: 'desktop.keys_move',
    keys: [
      [alt, '↑'],
      [alt, '↓'],
    ],
  },
  { text: 'desktop.keys_search', keys: [[command, 'K']] },
  { text: 'desktop.keys_reply', keys: [['R']] },
  { text: 'desktop.keys_mute', keys: [[command, 'Shift', 'M']] },
  { text: 'desktop.keys_close', keys: [['Esc']] },
  { text: 'desktop.keys_list', keys: [['?'], [command, '/']] },
]

/** What the keyboard can do. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [isSingle, setSingle] = useState(hasSingleKeys)
  const choose = (isOn: boolean) => {
    chooseSingleKeys(isOn)
    setSingle(isOn)
  }
  return (
    <Sheet title={t('desktop.keys_title')} closeLabel={t('app.close')} onClose={onClose}>
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
      <div className={classes(css.row, css.choice)}>
        <span>{t('desktop.keys_single')}</span>
        <Switch label={t('desktop.keys_single')} isOn={isSingle} onChange={choose} />
      </div>
    </Sheet>
  )
}
