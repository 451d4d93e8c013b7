import { RULES_OF, type LineSetting } from '@mela/contract/games/games-rules.ts'
import { textOfManifest, type Manifest } from '@mela/rules/games/records.ts'
import { closingOf } from '@mela/rules/games/schedule.ts'
import { isSigned } from '@mela/rules/games/verify.ts'
import { askPool } from '../../platform/data/db.ts'
import { LINK_BYTES, openHashChain } from '../../platform/crypto/hash-chain.ts'
import { IV_BYTES } from '../../platform/crypto/seal.ts'
import { askForChain, type ManifestDraft } from './ask-notary.ts'
import { readClock, readDraft, writeChain, writeDraft, type KeptDraft } from './draw-sql.ts'
import { fenced, type Drawing } from './drawing.ts'
import { saltSourceFor } from './salt-chain.ts'
import { sitePeriodAt } from './site-period.ts'

const DAYS = 90
const SECONDS_OF_DAY = 86_400

/** What is asked is stored first: whoever comes after a crash, or takes over, asks the same and hears the same. */
export async function makeChain(drawing: Drawing, line: LineSetting, first_opens: number): Promise<void> {
  const { log } = drawing.context
  const kept = await keepDraft(drawing, line, first_opens)
  if (!fits(kept.draft, drawing, line)) {
    log.warn(
      { line: line.code },
      'a chain was begun for another game, length or key: the line waits for its next period',
    )
    return
  }
  const answer = await askForChain(drawing.notary_url, kept.draft)
  if (!('made' in answer)) {
    log.warn({ line: line.code, answer }, 'notary failed to create a chain')
    return
  }
  const { w0, notary_key, notary_signature } = answer.made
  const text = textOfManifest({ ...kept.draft, w0, notary_key })
  if (!isSigned(text, notary_signature, notary_key)) throw new Error('the notary did not sign the manifest')
  const operator_signature = drawing.signer.sign(text)
  await keepChain(drawing, kept, { ...kept.draft, w0, notary_key, notary_signature, operator_signature })
}

async function keepDraft(drawing: Drawing, line: LineSetting, first_opens: number): Promise<KeptDraft> {
  const { period: first_period } = sitePeriodAt(drawing.context.config, line, first_opens)
  const [known] = await askPool(drawing.db)(readDraft, { line: line.code, first_period })
  if (known) return known
  const made = await makeDraft(drawing, line, { first_period, first_opens })
  await fenced(drawing, (ask) =>
    ask(writeDraft, {
      line: line.code,
      first_period,
      draft: JSON.stringify(made.draft),
      end_sealed: made.end_sealed,
    }),
  )
  return made
}

async function makeDraft(
  drawing: Drawing,
  line: LineSetting,
  first: Pick<Manifest, 'first_period' | 'first_opens'>,
): Promise<KeptDraft> {
  const { context, db, seal, signer } = drawing
  const end = context.random.bytes(LINK_BYTES)
  const length = Math.min(Math.ceil((DAYS * SECONDS_OF_DAY) / line.seconds), context.config.DRAW_CHAIN_LENGTH)
  const s0 = (await openHashChain(end, length)).linkAt(0).toString('hex')
  const [clock] = await askPool(db)(readClock, {})
  const salt_source = await saltSourceFor(drawing, clock!.now, first.first_opens)
  return {
    draft: {
      ...{ algorithm: 'draw/v1', line: line.code, game: RULES_OF[line.game_type], seconds: line.seconds },
      ...{ closing: closingOf(line), length, ...first, s0 },
      salt_source,
      operator_key: signer.key,
    },
    end_sealed: seal.close(end, context.random.bytes(IV_BYTES), s0),
  }
}

const fits = (draft: ManifestDraft, { signer }: Drawing, line: LineSetting): boolean =>
  draft.seconds === line.seconds && draft.game === RULES_OF[line.game_type] && draft.operator_key === signer.key

function keepChain(drawing: Drawing, { end_sealed }: KeptDraft, manifest: Manifest) {
  const { line, first_period, first_opens, seconds, closing, length } = manifest
  const schedule = { line, first_period, first_opens, seconds, closing, length }
  return fenced(drawing, (ask) => ask(writeChain, { ...schedule, manifest: JSON.stringify(manifest), end_sealed }))
}
