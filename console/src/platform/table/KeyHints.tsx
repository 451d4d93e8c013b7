import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { useKeys, useKeysAreOn } from './use-keys.ts'
import css from './KeyHints.module.css'

const ANYWHERE = [
  { name: 'Ctrl K or ⌘ K', value: 'search or jump to' },
  { name: '?', value: 'this list' },
]

/** Which single keys do what on this page; `?` lists them with those that work anywhere. */
export function KeyHints({ hints }: { hints: readonly (readonly [keys: string, act: string])[] }) {
  const isOn = useKeysAreOn()
  const [isListed, setListed] = useState(false)
  useKeys({ '?': () => setListed(true) })
  if (!isOn) return null
  return (
    <>
      <ul className={css.hints} aria-label="Keys of this page">
        {hints.map(([keys, act]) => (
          <li key={keys} className={css.hint}>
            {keys.split(' ').map((key) => (
              <kbd key={key} className={css.key}>
                {key}
              </kbd>
            ))}
            {act}
          </li>
        ))}
      </ul>
      {isListed && (
        <Dialog title="Keys" onClose={() => setListed(false)}>
          <Facts facts={[...hints.map(([name, value]) => ({ name, value })), ...ANYWHERE]} />
          <Button size="medium" isWide onClick={() => setListed(false)}>
            Done
          </Button>
        </Dialog>
      )}
    </>
  )
}
