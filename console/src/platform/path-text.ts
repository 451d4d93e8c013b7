/** How the settings are called on the wire, in the words of people. */
const NAMES: Record<string, string> = {
  app_name: 'Name of the app',
  logo_url: 'Logo',
  auto_register_switch: 'One-tap sign-up',
  user_add_friend_switch: 'People may add friends',
  service_user_id: 'Service account',
  card_photo_switch: 'Photos of cards',
  banks: 'Banks',
  recharge_channels: 'Channel',
  withdraw_fees: 'Withdrawal fee',
  withdraw_limits: 'Withdrawal',
  new_target_hours: 'Hours before a new target is paid',
  exchange_rates: 'Rate',
  exchange_terms: 'Exchange',
  direct_bonus: 'Bonus of a direct recharge',
  identity_levels: 'Verification',
  rechange_num: 'recharges',
  rechange_amount: 'recharged amount',
  betting_num: 'bets',
  betting_amount: 'staked amount',
  lines: 'Line',
  stakes: 'Stakes',
  banners: 'Banner',
  banner_seconds: 'Seconds of a banner',
  announcements: 'Announcement',
  max_period: 'most in a period',
}
export const pathText = (path: string): string =>
  path
    .split(', ')
    .map((name) => NAMES[name] ?? name.replaceAll('_', ' '))
    .join(', ')
