import { useEffect, useMemo, useState } from 'react'
import { isSimulatedChain } from '@mela/rules/games/block-header.ts'
import { readSaltSource } from '@mela/rules/games/salt.ts'
import { isManifestSigned, verifyChain } from '@mela/rules/games/verify.ts'
import { Facts, type Fact } from '@mela/ui/display/Facts.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { HashText } from '@mela/ui/game/HashText.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import type { CallOutput } from '@mela/contract/client.ts'
import type { TextKey } from '../../../names/areas.ts'
import { formatFullDate, formatTime } from '../../../platform/i18n/dates.ts'
import { useI18n, type Translate } from '../../../platform/i18n/i18n.ts'
import { gameEntries } from '../../game-config.ts'
import { lengthText } from '../../game/length-text.ts'
import { isChainAsNoted } from '../noted-steps.ts'
import { noteChains, readNoted, type NotedLinks } from '../noted.ts'
import { typeOf } from '../seen-draws.ts'
import css from '../Verify.module.css'

const SECOND = 1000

export type PublishedChain = CallOutput<'listDrawChains'>['list'][number]

/** Of its line, which may not be offered any more. */
export const chainName = ({ game, seconds }: PublishedChain['manifest'], t: Translate): string =>
  t('games.game_and_length', { game: t(gameEntries[typeOf(game)].name), length: lengthText(seconds, t) })

interface ChainSheetProps {
  chain: PublishedChain
  notary: CallOutput<'listDrawChains'>['notary']
  onClose: () => void
}

/** A published chain with all its values, and whether both signed it. */
export function ChainSheet({ chain, notary, onClose }: ChainSheetProps) {
  const { t, locale } = useI18n()
  const { manifest, salt } = chain
  const noted = useNotedChain(chain)
  const name = chainName(manifest, t)
  const fault = useMemo(() => faultOf(chain, noted), [chain, noted])
  const momentText = (unix: number) => `${formatFullDate(unix, locale)}, ${formatTime(unix, locale)}`
  const { line, first_opens, length, seconds } = manifest
  const facts: Fact[] = [
    { name: t('draws.chain_published'), value: momentText(chain.published_unix) },
    ...(noted ? [{ name: t('draws.chain_seen'), value: momentText(noted.seen_unix) }] : []),
    { name: t('draws.file_first'), value: manifest.first_period },
    { name: t('draws.chain_starts'), value: momentText(first_opens * SECOND) },
    { name: t('draws.chain_ends'), value: momentText((first_opens + length * seconds) * SECOND) },
  ]
  const values: [name: TextKey, value: string][] = [
    ['draws.chain_operator', manifest.s0],
    ['draws.chain_notary', manifest.w0],
    ['draws.key_operator', manifest.operator_key],
    ['draws.key_notary', manifest.notary_key],
    ['draws.key_salt', salt?.salt ?? t('draws.state_open')],
  ]
  return (
    <Sheet title={name} closeLabel={t('app.close')} onClose={onClose}>
      <div className={css.texts}>
        <Note tone={fault ? 'danger' : 'success'} role="status">
          <strong>{t(fault ?? 'draws.plan')}</strong>
        </Note>
        <Facts facts={facts} />
        <dl className={css.values}>
          {values.map(([key, value]) => (
            <div key={key}>
              <dt className={css.quiet}>{t(key)}</dt>
              <dd>
                <HashText text={value} />
              </dd>
            </div>
          ))}
        </dl>
        <p className={css.quiet}>{saltText(chain, t, momentText)}</p>
        {notary.url !== '' && (
          <a className={css.save} href={askOf(notary.url, line)} target="_blank" rel="noopener noreferrer">
            <Icon name="link" size={20} />
            {t('draws.chain_ask')}
          </a>
        )}
      </div>
    </Sheet>
  )
}

/** What this device was told of it first, which may be now. */
function useNotedChain(chain: PublishedChain): NotedLinks | undefined {
  const [noted, setNoted] = useState<NotedLinks>()
  useEffect(() => {
    let isGone = false
    readNotedChain(chain).then(
      (first) => !isGone && setNoted(first),
      () => undefined,
    )
    return () => void (isGone = true)
  }, [chain])
  return noted
}

async function readNotedChain(chain: PublishedChain): Promise<NotedLinks | undefined> {
  const { line, first_opens } = chain.manifest
  await noteChains([chain])
  return (await readNoted({ line, first_opens, period: '' }, [])).chain
}

/** In words. */
function faultOf({ manifest, salt }: PublishedChain, noted: NotedLinks | undefined): TextKey | undefined {
  if (noted && !isChainAsNoted(manifest, noted)) return 'draws.chain_changed'
  if (!isManifestSigned(manifest)) return 'draws.wrong_manifest_signed'
  const [wrong] = salt ? verifyChain({ manifest, salt }) : []
  return wrong && `draws.wrong_${wrong}`
}

function saltText({ manifest, salt }: PublishedChain, t: Translate, momentText: (unix: number) => string): string {
  const source = readSaltSource(manifest.salt_source)
  if (typeof source !== 'object') return t('draws.salt_none_text')
  const is_simulated = isSimulatedChain(source.network)
  if (salt?.found) {
    const n = String(salt.found.block.number)
    return t(is_simulated ? 'draws.salt_simulated_text' : 'draws.salt_block_text', { n })
  }
  const time = momentText(source.from * SECOND)
  return t(is_simulated ? 'draws.chain_salt_simulated' : 'draws.chain_salt_waits', { time })
}

const askOf = (url: string, line: string): string => `${url.replace(/\/$/, '')}/chains?line=${line}`
