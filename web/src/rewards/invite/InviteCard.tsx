import type { InviteInfo } from '@mela/contract/rewards/rewards-invites.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { AwningEdge } from '@mela/ui/layout/AwningEdge.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { QrCode } from '../../platform/links/QrCode.tsx'
import { shareLink } from '../../platform/links/share-link.ts'
import { useSite } from '../../platform/net/site.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { useAmountWords } from '../../wallet/index.ts'
import { isGiven } from './is-given.ts'
import css from './Invite.module.css'

const CODE_SIZE = 136

/** Code, QR code and link, each to be handed on. */
export function InviteCard({ info }: { info: InviteInfo }) {
  const t = useT()
  const words = useAmountWords()
  const { config } = useSite()
  const { invite_code, reward } = info
  const link = new URL(info.link, window.location.origin)
  const copy = async (text: string, told: string) => {
    await navigator.clipboard.writeText(text)
    showToast(told, { icon: 'check' })
  }
  const copyLink = () => copy(link.href, t('invites.link_copied'))
  const share = async () => {
    if (!(await shareLink(config?.app_name ?? document.title, link.href))) await copyLink()
  }
  return (
    <section className={css.card} aria-labelledby="invite-head">
      <AwningEdge>
        <h2 id="invite-head" className={css.head}>
          {t('invites.head')}
        </h2>
        <p className={css.reward}>
          {isGiven(reward.amount)
            ? t('invites.head_reward', { reward: words(reward.amount, reward.money_type) })
            : t('invites.head_plain')}
        </p>
      </AwningEdge>
      <div className={css.ways}>
        <div className={css.qr}>
          <QrCode text={link.href} label={t('invites.qr')} size={CODE_SIZE} />
        </div>
        <dl className={css.texts}>
          <dt>{t('invites.your_code')}</dt>
          <dd className={css.code}>
            <b>{invite_code}</b>
            <IconButton
              icon="copy"
              iconSize={22}
              className={css.copy}
              label={t('invites.copy_code')}
              onClick={() => void copy(invite_code, t('invites.code_copied')).catch(tellFailure)}
            />
          </dd>
          <dt>{t('invites.link')}</dt>
          <dd className={css.link}>{`${link.host}${link.pathname}${link.search}`}</dd>
        </dl>
      </div>
      <div className={css.acts}>
        <Button isWide icon="share" onClick={() => void share().catch(tellFailure)}>
          {t('invites.share')}
        </Button>
        <Button isWide variant="tint" icon="link" onClick={() => void copyLink().catch(tellFailure)}>
          {t('invites.copy_link')}
        </Button>
      </div>
    </section>
  )
}
