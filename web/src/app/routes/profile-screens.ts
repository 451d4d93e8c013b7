import { screen, type Screens } from './route.ts'

/** The account, the wallet and the rewards. */
export const profileScreens: Screens = {
  Login: screen(() => import('../../account/sign-in/LoginScreen.tsx').then((module) => module.LoginScreen), 'account'),
  ResetPassword: screen(
    () => import('../../account/password/ResetPasswordScreen.tsx').then((module) => module.ResetPasswordScreen),
    'account',
  ),
  UserNotification: screen(
    () => import('../../home/NotificationsScreen.tsx').then((module) => module.NotificationsScreen),
    'home',
  ),
  EditProfile: screen(
    () => import('../../account/profile/EditProfileScreen.tsx').then((module) => module.EditProfileScreen),
    'account',
  ),
  ChangePassword: screen(
    () => import('../../account/password/ChangePasswordScreen.tsx').then((module) => module.ChangePasswordScreen),
    'account',
  ),
  ChangeWithdrawPassword: screen(
    () =>
      import('../../account/password/ChangeWithdrawPasswordScreen.tsx').then(
        (module) => module.ChangeWithdrawPasswordScreen,
      ),
    'account',
  ),
  BindMobile: screen(
    () => import('../../account/password/BindMobileScreen.tsx').then((module) => module.BindMobileScreen),
    'account',
  ),
  Settings: screen(
    () => import('../../account/profile/SettingsScreen.tsx').then((module) => module.SettingsScreen),
    'account',
  ),
  Devices: screen(
    () => import('../../account/session/DevicesScreen.tsx').then((module) => module.DevicesScreen),
    'account',
  ),
  Translation: screen(
    () => import('../../chat/translation/TranslationScreen.tsx').then((module) => module.TranslationScreen),
    'translation',
  ),
  AboutUs: screen(
    () => import('../../account/profile/AboutScreen.tsx').then((module) => module.AboutScreen),
    'account',
  ),
  Scan: screen(() => import('../../account/scan/ScanScreen.tsx').then((module) => module.ScanScreen), 'account'),
  Terms: screen(() => import('../../support/LegalScreen.tsx').then((module) => module.TermsScreen), 'account', 'legal'),
  Privacy: screen(
    () => import('../../support/LegalScreen.tsx').then((module) => module.PrivacyScreen),
    'account',
    'legal',
  ),
  Help: screen(() => import('../../support/LegalScreen.tsx').then((module) => module.HelpScreen), 'account', 'legal'),
  Wallet: screen(() => import('../../wallet/WalletScreen.tsx').then((module) => module.WalletScreen)),
  Recharge: screen(() => import('../../wallet/recharge/RechargeScreen.tsx').then((module) => module.RechargeScreen)),
  DirectCharging: screen(
    () => import('../../wallet/exchange/DirectChargingScreen.tsx').then((module) => module.DirectChargingScreen),
    'account',
  ),
  Withdraw: screen(() => import('../../wallet/withdraw/WithdrawScreen.tsx').then((module) => module.WithdrawScreen)),
  WithdrawNext: screen(
    () => import('../../wallet/withdraw/WithdrawNextScreen.tsx').then((module) => module.WithdrawNextScreen),
    'account',
  ),
  AddBankcard: screen(
    () => import('../../wallet/withdraw/targets/AddBankcardScreen.tsx').then((module) => module.AddBankcardScreen),
    'account',
  ),
  BankSelected: screen(() =>
    import('../../wallet/withdraw/targets/BankSelectedScreen.tsx').then((module) => module.BankSelectedScreen),
  ),
  AddWallet: screen(
    () => import('../../wallet/withdraw/targets/AddWalletScreen.tsx').then((module) => module.AddWalletScreen),
    'account',
  ),
  Exchange: screen(() => import('../../wallet/exchange/ExchangeScreen.tsx').then((module) => module.ExchangeScreen)),
  RechargeRecord: screen(() =>
    import('../../wallet/records/OrdersScreen.tsx').then((module) => module.RechargeRecordScreen),
  ),
  WithdrawRecord: screen(() =>
    import('../../wallet/records/OrdersScreen.tsx').then((module) => module.WithdrawRecordScreen),
  ),
  WalletRecord: screen(() => import('../../wallet/records/RecordsScreen.tsx').then((module) => module.RecordsScreen)),
  BalanceDetails: screen(() =>
    import('../../wallet/records/RecordsScreen.tsx').then((module) => module.BalanceDetailsScreen),
  ),
  MyVip: screen(() => import('../../rewards/vip/MyVipScreen.tsx').then((module) => module.MyVipScreen), 'rewards'),
  ViewAllRatio: screen(
    () => import('../../rewards/vip/ViewAllRatioScreen.tsx').then((module) => module.ViewAllRatioScreen),
    'rewards',
  ),
  WashCode: screen(
    () => import('../../rewards/rebate/WashCodeScreen.tsx').then((module) => module.WashCodeScreen),
    'rewards',
  ),
  Invite: screen(
    () => import('../../rewards/invite/InviteScreen.tsx').then((module) => module.InviteScreen),
    'invites',
  ),
  InviteRecords: screen(
    () => import('../../rewards/invite/InviteRecordsScreen.tsx').then((module) => module.InviteRecordsScreen),
    'invites',
  ),
  Agent: screen(() => import('../../rewards/agent/AgentScreen.tsx').then((module) => module.AgentScreen), 'agents'),
  AgentApply: screen(
    () => import('../../rewards/agent/apply/AgentApplyScreen.tsx').then((module) => module.AgentApplyScreen),
    'agents',
  ),
  TeamMembers: screen(
    () => import('../../rewards/agent/team/TeamMembersScreen.tsx').then((module) => module.TeamMembersScreen),
    'agents',
  ),
  ActivateMember: screen(
    () => import('../../rewards/agent/accounts/ActivateMemberScreen.tsx').then((module) => module.ActivateMemberScreen),
    'agents',
    'wallet',
  ),
  ReceiveRewards: screen(
    () => import('../../rewards/agent/claim/ReceiveRewardsScreen.tsx').then((module) => module.ReceiveRewardsScreen),
    'agents',
  ),
  UserAuthentication: screen(
    () => import('../../identity/VerificationScreen.tsx').then((module) => module.VerificationScreen),
    'identity',
  ),
  Limits: screen(
    () => import('../../games/limits/LimitsScreen.tsx').then((module) => module.LimitsScreen),
    'account',
    'limits',
  ),
}
