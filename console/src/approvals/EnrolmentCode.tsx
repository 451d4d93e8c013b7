import { PaneSection } from '../platform/Page.tsx'
import css from './ApprovalsScreen.module.css'

/** Shown to whoever asked for an operator, as long as the link works that whoever agreed was given. */
export function EnrolmentCode({ code, approver }: { code: string; approver: string }) {
  return (
    <PaneSection title="Enrolment code">
      <p className={css.quiet}>
        Hand it over in person. The new operator needs it together with the link that {approver} has.
      </p>
      <code className={css.link}>{code}</code>
    </PaneSection>
  )
}
