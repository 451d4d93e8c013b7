import type { Load, Route } from './route.ts'
import { later, money, open, row } from './row.ts'
import type { TextKey } from '../../names/areas.ts'
import type { RouteName } from '../../names/paths.ts'

const inProfile = row('page', 'profile')
const inWallet = (name: RouteName, title: TextKey, load: Load = later) => inProfile(name, title, load, [], money)

export const accountPages: Route[] = [
  inProfile(
    'UserNotification',
    'pages.user_notification',
    () => import('../../home/NotificationsScreen.tsx').then((module) => module.NotificationsScreen),
    ['home'],
  ),
  inProfile(
    'EditProfile',
    'pages.edit_profile',
    () => import('../../account/profile/EditProfileScreen.tsx').then((module) => module.EditProfileScreen),
    ['account'],
  ),
  inProfile(
    'ChangePassword',
    'pages.change_password',
    () => import('../../account/password/ChangePasswordScreen.tsx').then((module) => module.ChangePasswordScreen),
    ['account'],
  ),
  inProfile(
    'ChangeWithdrawPassword',
    'pages.change_withdraw_password',
    () =>
      import('../../account/password/ChangeWithdrawPasswordScreen.tsx').then(
        (module) => module.ChangeWithdrawPasswordScreen,
      ),
    ['account'],
  ),
  inProfile(
    'BindMobile',
    'pages.bind_mobile',
    () => import('../../account/password/BindMobileScreen.tsx').then((module) => module.BindMobileScreen),
    ['account'],
  ),
  inProfile(
    'Settings',
    'pages.settings',
    () => import('../../account/profile/SettingsScreen.tsx').then((module) => module.SettingsScreen),
    ['account'],
  ),
  inProfile(
    'Devices',
    'pages.devices',
    () => import('../../account/session/DevicesScreen.tsx').then((module) => module.DevicesScreen),
    ['account'],
  ),
  inProfile(
    'Translation',
    'pages.translation',
    () => import('../../chat/translation/TranslationScreen.tsx').then((module) => module.TranslationScreen),
    ['translation'],
  ),
  inProfile(
    'AboutUs',
    'pages.about_us',
    () => import('../../account/profile/AboutScreen.tsx').then((module) => module.AboutScreen),
    ['account'],
  ),
  inProfile(
    'Scan',
    'pages.scan',
    () => import('../../account/scan/ScanScreen.tsx').then((module) => module.ScanScreen),
    ['account'],
  ),
  inProfile('Terms', 'pages.terms', later, [], open),
  inProfile('Privacy', 'pages.privacy', later, [], open),
  inProfile('Help', 'pages.help', later, [], open),
]

export const walletPages: Route[] = [
  inWallet('Wallet', 'pages.wallet', () =>
    import('../../wallet/WalletScreen.tsx').then((module) => module.WalletScreen),
  ),
  inWallet('Recharge', 'pages.recharge', () =>
    import('../../wallet/recharge/RechargeScreen.tsx').then((module) => module.RechargeScreen),
  ),
  inProfile(
    'DirectCharging',
    'pages.direct_charging',
    () => import('../../wallet/exchange/DirectChargingScreen.tsx').then((module) => module.DirectChargingScreen),
    ['account'],
    money,
  ),
  inWallet('Withdraw', 'pages.withdraw', () =>
    import('../../wallet/withdraw/WithdrawScreen.tsx').then((module) => module.WithdrawScreen),
  ),
  inProfile(
    'WithdrawNext',
    'pages.withdraw',
    () => import('../../wallet/withdraw/WithdrawNextScreen.tsx').then((module) => module.WithdrawNextScreen),
    ['account'],
    money,
  ),
  inProfile(
    'AddBankcard',
    'pages.add_bankcard',
    () => import('../../wallet/withdraw/targets/AddBankcardScreen.tsx').then((module) => module.AddBankcardScreen),
    ['account'],
    money,
  ),
  inWallet('BankSelected', 'pages.bank_selected', () =>
    import('../../wallet/withdraw/targets/BankSelectedScreen.tsx').then((module) => module.BankSelectedScreen),
  ),
  inProfile(
    'AddWallet',
    'pages.add_wallet',
    () => import('../../wallet/withdraw/targets/AddWalletScreen.tsx').then((module) => module.AddWalletScreen),
    ['account'],
    money,
  ),
  inWallet('Exchange', 'pages.exchange', () =>
    import('../../wallet/exchange/ExchangeScreen.tsx').then((module) => module.ExchangeScreen),
  ),
  inWallet('RechargeRecord', 'pages.recharge_record', () =>
    import('../../wallet/records/OrdersScreen.tsx').then((module) => module.RechargeRecordScreen),
  ),
  inWallet('WithdrawRecord', 'pages.withdraw_record', () =>
    import('../../wallet/records/OrdersScreen.tsx').then((module) => module.WithdrawRecordScreen),
  ),
  inWallet('WalletRecord', 'pages.wallet_record', () =>
    import('../../wallet/records/RecordsScreen.tsx').then((module) => module.RecordsScreen),
  ),
  inWallet('BalanceDetails', 'pages.balance_details', () =>
    import('../../wallet/records/RecordsScreen.tsx').then((module) => module.BalanceDetailsScreen),
  ),
  inProfile(
    'UserAuthentication',
    'pages.user_authentication',
    () => import('../../identity/VerificationScreen.tsx').then((module) => module.VerificationScreen),
    ['identity'],
  ),
  inProfile('MyVip', 'pages.my_vip'),
  inProfile('ViewAllRatio', 'pages.view_all_ratio'),
  inWallet('WashCode', 'pages.wash_code'),
  inProfile('Invite', 'pages.invite'),
  inProfile('InviteRecords', 'pages.invite_records'),
  inProfile('Agent', 'pages.agent'),
  inProfile('AgentApply', 'pages.agent_apply'),
  inProfile('TeamMembers', 'pages.team_members'),
  inProfile('ActivateMember', 'pages.activate_member'),
  inWallet('ReceiveRewards', 'pages.receive_rewards'),
  inProfile(
    'Limits',
    'pages.limits',
    () => import('../../games/limits/LimitsScreen.tsx').then((module) => module.LimitsScreen),
    ['account', 'limits'],
    money,
  ),
]
