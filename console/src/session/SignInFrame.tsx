import type { ReactNode } from 'react'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { Logo } from '@mela/ui/display/Logo.tsx'
import css from './SignInFrame.module.css'

/** What stands beside every form in front of the console. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <main className={css.frame}>
      <div className={css.brand}>
        <p className={css.name}>
          <Logo size={48} />
          Mela console
        </p>
        <div>
          <p className={css.motto}>Other people’s money and trust. Take your time.</p>
          <ul className={css.rules}>
            <li>
              <Icon name="shield_check" size={20} />
              Every action is written to the audit log
            </li>
            <li>
              <Icon name="contacts" size={20} />
              Money needs a second operator
            </li>
            <li>
              <Icon name="clock" size={20} />
              You are signed out after 15 quiet minutes
            </li>
          </ul>
        </div>
        <p className={css.place}>{window.location.host}</p>
      </div>
      <div className={css.form}>{children}</div>
    </main>
  )
}
