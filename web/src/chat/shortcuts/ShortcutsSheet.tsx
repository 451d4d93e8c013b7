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
  { text: 'shortcuts.reply', keys: [['R']] },
  { text: 'shortcuts.mute', keys: [[command, 'Shift', 'M']] },
  { text: 'shortcuts.close', keys: [['Esc']] },
  { text: 'shortcuts.list', keys: [['?'], [command, '/']] },
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
      <div className={classes(css.row, css.choice)}>
        <span>{t('shortcuts.single')}</span>
        <Switch label={t('shortcuts.single')} isOn={isSingle} onChange={choose} />
      </div>
    </Sheet>
  )
}
