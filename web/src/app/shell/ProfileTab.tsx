import { ProfilePane } from '../../account/profile/ProfilePane.tsx'
import { BalanceEntry } from '../../wallet/BalanceEntry.tsx'

export function ProfileTab() {
  return <ProfilePane balance={<BalanceEntry />} />
}
