import { useNow } from '../platform/clock.ts'
import type { AdminOutput } from '../platform/api.ts'
import { PaneSection } from '../platform/Page.tsx'
import { momentText, waitText } from '../platform/times.ts'
import css from './ReviewPane.module.css'

/** What the first operator asked for, in their own words. */
export function SecondRequest({ request }: { request: AdminOutput<'listApprovals'>[number] }) {
  const now = useNow(30_000)
  return (
    <PaneSection title="Second review">
      <div className={css.asked}>
        <p>
          <b>{request.requester}</b> asks you to approve this:
        </p>
        <p>“{request.reason}”</p>
        <p className={css.quiet}>
          {momentText(request.created_at, now)}, open for {waitText(now, Date.parse(request.expires_at))} more
        </p>
      </div>
    </PaneSection>
  )
}
