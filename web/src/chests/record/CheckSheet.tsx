import type { ChestClaim, ChestInfo } from '@mela/contract/chests/chests.ts'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { ProofList, type ProofStep } from '@mela/ui/game/ProofList.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { usePersonName } from '../../chat/index.ts'
import type { TextKey } from '../../names/areas.ts'
import { useT, type Translate } from '../../platform/i18n/i18n.ts'
import { PageFailure } from '../../platform/page/PageState.tsx'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import type { Check, CheckedClaim, Verdict } from './check-chest.ts'
import { useCheck } from './use-check.ts'
import css from './CheckSheet.module.css'

const verdicts: Record<Verdict, { text: TextKey; tone: 'success' | 'info' | 'danger' }> = {
  right: { text: 'chests.all_match', tone: 'success' },
  open: { text: 'chests.some_match', tone: 'info' },
  wrong: { text: 'chests.no_match', tone: 'danger' },
}

interface CheckSheetProps {
  chest: ChestInfo
  /** As far as they are loaded. */
  claims: readonly ChestClaim[]
  onClose: () => void
}

/** Lets anybody see for themselves that the shares were fixed before the first was taken. */
export function CheckSheet({ chest, claims, onClose }: CheckSheetProps) {
  const t = useT()
  const { check, error, load } = useCheck(chest, claims)
  return (
    <Sheet title={t('chests.check')} closeLabel={t('app.close')} onClose={onClose}>
      <div className={css.check}>
        <p className={css.text}>{t('chests.check_text')}</p>
        {check && <Proof check={check} chest={chest} />}
        {error !== undefined && <PageFailure error={error} onRetry={load} />}
        {!check && error === undefined && <p role="status">{t('chests.checking')}</p>}
      </div>
    </Sheet>
  )
}

function Proof({ check, chest }: { check: Check; chest: ChestInfo }) {
  const t = useT()
  const { text, tone } = verdicts[check.verdict]
  const copy = (value: string) =>
    navigator.clipboard.writeText(value).then(() => showToast(t('chests.copied'), { icon: 'check' }), tellFailure)
  return (
    <>
      <Note tone={tone} role="status">
        <strong>{t(text)}</strong>
      </Note>
      <ProofList
        label={t('chests.check')}
        steps={stepsOf(check, chest, t)}
        stateLabels={{
          right: t('chests.state_right'),
          wrong: t('chests.state_wrong'),
          open: t('chests.state_open'),
        }}
        copyLabel={(title) => t('chests.copy', { title })}
        onCopy={(value) => void copy(value)}
      />
      <ol className={css.claims} aria-label={t('chests.claims')}>
        {byPlace(check.claims.list).map((claim) => (
          <Claim key={claim.user_id} claim={claim} chest={chest} share={check.split.shares[claim.position ?? -1]} />
        ))}
      </ol>
    </>
  )
}

const byPlace = (claims: readonly CheckedClaim[]) =>
  [...claims].sort((one, other) => (one.position ?? 0) - (other.position ?? 0))

function stepsOf({ hash, message, split, claims, order }: Check, { seed }: ChestInfo, t: Translate): ProofStep[] {
  const wrong = claims.list.filter(({ isRight }) => !isRight).length
  const step = (
    id: 'seed' | 'hash' | 'message' | 'split' | 'claims' | 'order',
    state: Verdict,
    value?: string,
  ): ProofStep => ({
    id,
    title: t(`chests.${id}`),
    text: t(`chests.${id}_text`),
    state,
    ...(value ? { value } : {}),
  })
  return [
    step('seed', seed === undefined ? 'wrong' : 'right', seed),
    step('hash', hash.state, hash.value),
    message.state === 'open'
      ? { ...step('message', 'open'), text: t('chests.message_missing') }
      : step('message', message.state, message.value),
    step('split', split.state, split.shares.join(' ')),
    wrong > 0
      ? { ...step('claims', claims.state), text: t('chests.claims_wrong', { n: wrong }) }
      : step('claims', claims.state),
    step('order', order.state),
  ]
}

interface ClaimProps {
  claim: CheckedClaim
  chest: ChestInfo
  /** What stands at their place. */
  share: number | undefined
}

function Claim({ claim: { user_id, amount, position, isRight }, chest, share }: ClaimProps) {
  const t = useT()
  const name = usePersonName(user_id, chest.group_id)
  return (
    <li className={isRight ? css.claim : css.wrong}>
      <span className={css.place}>{position === undefined ? '?' : position + 1}</span>
      <span className={css.name}>{name}</span>
      <span>{share === amount ? amount : `${amount} ≠ ${share ?? '?'}`}</span>
      <span className="screen-reader-only">{t(isRight ? 'chests.state_right' : 'chests.state_wrong')}</span>
    </li>
  )
}
