import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { useNow } from '../platform/clock.ts'
import { CURRENCY_NAMES } from '../platform/form/money.ts'
import { Panel } from '../platform/Page.tsx'
import type { Dashboard } from '../platform/site-state.ts'
import { momentText, waitText } from '../platform/times.ts'
import css from './DashboardScreen.module.css'

/** Where money stands still, why, and what ends it. Only the owner of the database can let it move again. */
export function Frozen({ frozen }: { frozen: Dashboard['frozen'] }) {
  const now = useNow(10_000)
  if (frozen.length === 0) return null
  return (
    <Panel title="Money is frozen">
      <div role="alert">
        <ul className={css.frozen}>
          {frozen.map(({ book, type, reason, since }) => (
            <li key={`${book} ${type}`}>
              <Tag tone="danger" icon="lock">
                {`${CURRENCY_NAMES[type]}, ${book}`}
              </Tag>
              <b>{reason ?? 'The ledger does not add up. Finance and admin see what was found.'}</b>
              <span className={css.quiet}>{`Since ${momentText(since, now)} (${waitText(since, now)})`}</span>
            </li>
          ))}
        </ul>
      </div>
      <p>
        Nothing moves here, and people are told that balances are being checked; chats and the other currencies go on.
        Ask the owner of the database to run <code>npm run operator -- verify-ledger</code>, to mend what it finds and
        then to run <code>npm run ledger -- thaw</code>. The guide for operators has the steps, under “When a currency
        is frozen”.
      </p>
    </Panel>
  )
}
