import { Suspense, useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import { Currency } from '@mela/contract/money.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Celebration } from '@mela/ui/overlay/Celebration.tsx'
import { classes } from '@mela/ui/classes.ts'
import { LuckyBox } from '@mela/ui/game/LuckyBox.tsx'
import { faceKindOf, usePerson } from '../../people/index.ts'
import { usePersonName } from '../../chat/index.ts'
import { serverNow } from '../../platform/device/clock.ts'
import { failureText } from '../../platform/net/failure-text.ts'
import { lazyScreen } from '../../platform/page/lazy-screen.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { CurrencySign, useWallet } from '../../wallet/index.ts'
import { hoursLeft, type Chest } from '../chest.ts'
import { wholeOf } from '../send/chest-form.ts'
import { BestLuck } from '../record/BestLuck.tsx'
import { useRecord } from '../record/use-record.ts'
import { useCountUp } from './motion.ts'
import { OpenedPanel } from './OpenedPanel.tsx'
import { useOpening, type Opening } from './use-opening.ts'
import css from './OpenScene.module.css'

/** Few enough for a slow phone. */
const PETALS = 48

interface OpenSceneProps {
  chest: Chest
  onClose: () => void
}

const SendTreasureSheet = lazyScreen(
  () => import('../send/SendTreasureSheet.tsx').then((module) => module.SendTreasureSheet),
  'chests',
  'wallet',
)
/** Nothing can be opened any more: below it stands who opened it. */
const ENDS: readonly Opening['phase'][] = ['opened', 'gone', 'expired']

/** A box by night, opened by a second tap on purpose. */
export function OpenScene({ chest, onClose }: OpenSceneProps) {
  const t = useT()
  const router = useRouter()
  const [isSendingBack, setSendingBack] = useState(false)
  const seeRecord = () => {
    onClose()
    const path = pathOf('TreasureRecord', { treasureId: chest.chest_id })
    if (router.state.location.pathname !== path) router.history.push(path)
  }
  const { opening, left, open } = useOpening(chest, seeRecord)
  const isOpened = opening.phase === 'opened'
  const isEnded = ENDS.includes(opening.phase)
  const record = useRecord(chest.chest_id, isEnded)
  if (isSendingBack) {
    return (
      <Suspense>
        <SendTreasureSheet group_id={chest.group_id} onClose={onClose} />
      </Suspense>
    )
  }
  const sendBack = () => setSendingBack(true)
  return (
    <Celebration
      label={t('chests.box')}
      closeLabel={t('app.close')}
      isFestive={isOpened}
      petals={PETALS}
      onClose={onClose}
      panel={
        isEnded && (
          <OpenedPanel
            {...{ chest, record, onClose }}
            isMine={isOpened}
            onSeeRecord={seeRecord}
            onSendBack={sendBack}
          />
        )
      }
      footer={isEnded ? undefined : <Foot opening={opening} onOpen={() => void open()} onSeeRecord={seeRecord} />}
    >
      {!isEnded && <Sender chest={chest} />}
      <div className={classes(isEnded ? css.ended : css.box, css[opening.phase])}>
        <LuckyBox
          key={String(isEnded)}
          size={isEnded ? 138 : 220}
          isOpen={isEnded && opening.phase !== 'expired'}
          isEmpty={opening.phase === 'gone'}
        />
      </div>
      <div className={css.told} role="status">
        {isOpened && record.first?.is_my_best && <BestLuck />}
        <Told chest={chest} opening={opening} left={left} />
      </div>
    </Celebration>
  )
}

interface FootProps {
  opening: Opening
  onOpen: () => void
  onSeeRecord: () => void
}

function Foot({ opening, onOpen, onSeeRecord }: FootProps) {
  const t = useT()
  return (
    <div className={css.foot}>
      <OpenButton opening={opening} onOpen={onOpen} />
      <button type="button" className={css.link} onClick={onSeeRecord}>
        {t('chests.see_who')}
      </button>
    </div>
  )
}

function Sender({ chest }: { chest: Chest }) {
  const t = useT()
  const name = usePersonName(chest.sender_id, chest.group_id)
  const person = usePerson(chest.sender_id)
  return (
    <>
      <span className={css.face}>
        <Avatar id={chest.sender_id} name={name} url={person?.avatar.url} look={faceKindOf(person)} size={64} />
      </span>
      <p className={css.quiet}>{t(chest.isLucky ? 'chests.sent_lucky' : 'chests.sent_equal', { name })}</p>
      <p className={css.greeting}>{chest.remarks || t('chests.greeting_default')}</p>
    </>
  )
}

function OpenButton({ opening, onOpen }: { opening: Opening; onOpen: () => void }) {
  const t = useT()
  const isOffline = useConnection() === 'offline'
  const isRefused = opening.phase === 'failed' && opening.refusal?.reason === 'permission_not_allowed'
  if (isRefused) return null
  return (
    <Button
      variant="luck"
      isWide
      busy={opening.phase === 'shaking' && t('chests.opening')}
      disabled={opening.phase === 'looking'}
      reason={isOffline ? t('chests.offline') : undefined}
      onClick={onOpen}
    >
      {t(opening.phase === 'failed' ? 'app.retry' : 'chests.open')}
    </Button>
  )
}

function Told({ chest, opening, left }: { chest: Chest; opening: Opening; left: number | undefined }) {
  const t = useT()
  switch (opening.phase) {
    case 'opened':
      return <Won amount={opening.amount} />
    case 'gone':
      return <p className={css.greeting}>{t('chests.all_claimed')}</p>
    case 'expired':
      return <p className={css.greeting}>{t('chests.expired')}</p>
    case 'failed':
      return (
        <>
          <p>{t('chests.open_failed')}</p>
          {opening.refusal && <p className={css.quiet}>{failureText(opening.refusal, t)}</p>}
        </>
      )
    default: {
      const about = { n: chest.num, hours: hoursLeft(chest, serverNow()) }
      // Until the server has said how many are left.
      const text = left ? t('chests.left_of', { ...about, left }) : t('chests.closes_in', about)
      return <p className={css.quiet}>{text}</p>
    }
  }
}

function Won({ amount }: { amount: number }) {
  const { t, locale } = useI18n()
  const shown = useCountUp(amount)
  const balance = useWallet(Currency.Diamond)?.balance
  return (
    <>
      <p className={css.won}>
        <span className="screen-reader-only">{t('chests.got', { n: amount })}</span>
        <span aria-hidden="true">{new Intl.NumberFormat(locale).format(shown)}</span>
        <CurrencySign type={Currency.Diamond} size={38} />
      </p>
      <p className={css.quiet}>{t('chests.added')}</p>
      {balance !== undefined && <p className={css.quiet}>{t('chests.you_have', { n: wholeOf(balance) })}</p>}
    </>
  )
}
