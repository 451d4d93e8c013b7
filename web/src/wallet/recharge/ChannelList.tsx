import type { Currency } from '@mela/contract/money.ts'
import type { RechargeChannel } from '@mela/contract/wallet/wallet-recharge.ts'
import { classes } from '@mela/ui/classes.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { iconPaths, type IconName } from '@mela/ui/display/icon-paths.ts'
import type { TextKey } from '../../names/areas.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { amountText } from '../amount/amount-parts.ts'
import { usualText } from '../order/usual-text.ts'
import { fits } from './recharge-draft.ts'
import css from './ChannelList.module.css'

const kinds: Record<RechargeChannel['kind'], TextKey> = {
  hosted: 'wallet.recharge_kind_hosted',
  transfer: 'wallet.recharge_kind_transfer',
  chain: 'wallet.recharge_kind_chain',
}
const kindIcons: Record<RechargeChannel['kind'], IconName> = { hosted: 'phone', transfer: 'bank', chain: 'link' }
const iconOf = ({ icon, kind }: RechargeChannel): IconName => (icon in iconPaths ? (icon as IconName) : kindIcons[kind])

/** How it is paid; that it is usually instant is said only where nobody knows how long it takes. */
const wayOf = ({ kind, usual_seconds }: RechargeChannel): TextKey =>
  kind === 'hosted' && usual_seconds ? 'wallet.recharge_kind_hosted_page' : kinds[kind]

interface ChannelListProps {
  type: Currency
  channels: readonly RechargeChannel[]
  chosen: string | undefined
  amount: string
  onChoose: (channel_id: string) => void
}

/** How to pay; each way says what amounts it takes, and why it cannot be had for this one. */
export function ChannelList({ type, channels, chosen, amount, onChoose }: ChannelListProps) {
  const { t, locale } = useI18n()
  const short = (value: string) => amountText(value, type, locale, { isShort: true })
  return (
    <fieldset className={css.channels}>
      <legend className={css.legend}>{t('wallet.recharge_pay_with')}</legend>
      <div className={css.card}>
        {channels.map((channel) => {
          const isOut = amount !== '' && !fits(channel, amount, type)
          const usual = usualText(channel, t)
          const range = { min: short(channel.min), max: short(channel.max) }
          return (
            <label key={channel.id} className={classes(css.channel, isOut && css.out)}>
              <input
                type="radio"
                name="channel"
                className={classes('screen-reader-only', css.radio)}
                value={channel.id}
                checked={channel.id === chosen}
                onChange={() => onChoose(channel.id)}
              />
              <span className={css.icon}>
                <Icon name={iconOf(channel)} size={22} />
              </span>
              <span className={css.words}>
                <span className={css.name}>{channel.name}</span>
                <span className={css.detail}>{t(wayOf(channel))}</span>
                {usual && <span className={css.detail}>{usual}</span>}
                <span className={classes(css.detail, isOut && css.reason)}>
                  {t(isOut ? 'wallet.recharge_only_range' : 'wallet.recharge_range', range)}
                </span>
              </span>
              <span className={css.check}>
                <Icon name="check" size={16} />
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
