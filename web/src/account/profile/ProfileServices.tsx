import { useNavigate } from '@tanstack/react-router'
import { QuickActions, type QuickAction } from '@mela/ui/layout/QuickActions.tsx'
import type { TextKey } from '../../names/areas.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf, type RouteName } from '../../names/paths.ts'
import { useSite } from '../../platform/net/site.ts'
import css from './ProfilePane.module.css'

interface Service {
  route: RouteName
  icon: QuickAction['icon']
  label: TextKey
  tone?: QuickAction['tone']
  /** Not where diamonds are for fun and nothing is worth money. */
  isMoney?: true
}
const services: readonly Service[] = [
  { route: 'Recharge', icon: 'plus_circle', label: 'account.service_recharge', tone: 'success', isMoney: true },
  { route: 'Withdraw', icon: 'arrow_out', label: 'account.service_withdraw', isMoney: true },
  { route: 'Exchange', icon: 'exchange', label: 'account.service_exchange', isMoney: true },
  { route: 'WalletRecord', icon: 'receipt', label: 'account.service_records' },
  { route: 'MyVip', icon: 'crown', label: 'account.service_vip', tone: 'gold' },
  { route: 'WashCode', icon: 'refresh', label: 'account.service_rebate', tone: 'gold' },
  { route: 'Invite', icon: 'gift', label: 'account.service_invite' },
  { route: 'Agent', icon: 'contacts', label: 'account.service_agent', isMoney: true },
  { route: 'UserAuthentication', icon: 'shield_check', label: 'account.service_verification', tone: 'success' },
  { route: 'Limits', icon: 'lock', label: 'account.service_limits', tone: 'neutral' },
]

/** The way to everything that has no tab of its own. */
export function ProfileServices() {
  const t = useT()
  const navigate = useNavigate()
  const { config } = useSite()
  const isPlay = (config?.economy ?? 'play') === 'play'
  const actions = services
    .filter(({ isMoney }) => !isMoney || !isPlay)
    .map(({ route, icon, label, tone }) => ({
      id: route,
      icon,
      label: t(label),
      ...(tone && { tone }),
      onSelect: () => void navigate({ to: pathOf(route) }),
    }))
  return (
    <div className={css.services}>
      <QuickActions label={t('account.services')} actions={actions} />
    </div>
  )
}
