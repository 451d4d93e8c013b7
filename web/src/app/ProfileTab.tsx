import { ProfilePane } from '../account/ProfilePane.tsx'
import { BalanceEntry } from '../wallet/BalanceEntry.tsx'

export function ProfileTab() {
  return <ProfilePane balance={<BalanceEntry />} />
}
