import { useNavigate } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { QuickActions, type QuickAction } from '@mela/ui/layout/QuickActions.tsx'
import { useT } from '../platform/i18n/i18n.ts'
import { pathOf, type RouteName } from '../names/paths.ts'
import { useConnection } from '../platform/net/socket.ts'
import { useIsDesktop } from '../platform/device/viewport.ts'
import { useWallets } from './wallets.ts'
import css from './WalletScreen.module.css'

/** What can be done with money, where there is money. Off while nobody knows how much there is. */
export function WalletActions() {
  const t = useT()
  const navigate = useNavigate()
  const isDesktop = useIsDesktop()
  const { list } = useWallets()
  const isDisabled = useConnection() === 'offline' || list.length === 0
  const to = (route: RouteName) => () => void navigate({ to: pathOf(route) })
  const actions: QuickAction[] = [
    { id: 'recharge', icon: 'arrow_in', label: t('wallet.act_recharge'), tone: 'strong', onSelect: to('Recharge') },
    { id: 'withdraw', icon: 'arrow_out', label: t('wallet.act_withdraw'), onSelect: to('Withdraw') },
    { id: 'exchange', icon: 'swap', label: t('wallet.act_exchange'), onSelect: to('Exchange') },
    { id: 'direct', icon: 'bolt', label: t('wallet.act_direct'), onSelect: to('DirectCharging') },
  ]
  if (!isDesktop)
    return <QuickActions label={t('wallet.actions')} actions={actions.map((action) => ({ ...action, isDisabled }))} />
  return (
    <div className={css.actions} role="group" aria-label={t('wallet.actions')}>
      {actions.map(({ id, icon, label, tone, onSelect }) => (
        <Button
          key={id}
          variant={tone === 'strong' ? 'primary' : 'tint'}
          size="medium"
          isWide
          icon={icon}
          disabled={isDisabled}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
