import css from './HashText.module.css'

/** A long fingerprint; the sign that decides is marked. */
export function HashText({ text, marked }: { text: string; marked?: number | undefined }) {
  return (
    <code className={css.hash}>
      {marked === undefined ? (
        text
      ) : (
        <>
          {text.slice(0, marked)}
          <mark className={css.mark}>{text[marked]}</mark>
          {text.slice(marked + 1)}
        </>
      )}
    </code>
  )
}
