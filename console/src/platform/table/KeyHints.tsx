import { useKeysAreOn } from './use-keys.ts'
import css from './KeyHints.module.css'

/** Which single keys do what on this page. */
export function KeyHints({ hints }: { hints: readonly (readonly [keys: string, act: string])[] }) {
  const isOn = useKeysAreOn()
  if (!isOn) return null
  return (
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
  )
}
