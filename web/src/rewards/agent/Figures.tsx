import css from './Agent.module.css'

interface FiguresProps {
  label: string
  figures: readonly { name: string; value: string }[]
}

/** Three numbers beside each other, each over what it counts. */
export function Figures({ label, figures }: FiguresProps) {
  return (
    <dl className={css.figures} aria-label={label}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
