import { Icon } from '@mela/ui/display/Icon.tsx'
import { iconPaths, type IconName } from '@mela/ui/display/icon-paths.ts'
import { Specimen } from './Specimen.tsx'
import css from './Signs.module.css'

export function Signs() {
  return (
    <Specimen name="Icon">
      <ul className={css.icons}>
        {(Object.keys(iconPaths) as IconName[]).map((name) => (
          <li key={name} className={css.icon}>
            <Icon name={name} />
            {name}
          </li>
        ))}
      </ul>
    </Specimen>
  )
}
