import { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import { perContext } from '../../platform/per-context.ts'
import { readListening } from './listening-sql.ts'
import { subjectOfPerson } from './subjects.ts'

// Who is in a group that tells each of its members. What was read holds for one number of the membership, which the room's
// lock gives to whoever writes into it: as long as the number is the same, nobody asks the database.
/** In all the groups of which this process remembers the members. */
const MOST_REMEMBERED = 200_000

export interface Listener {
  user_id: string
  subject: string
  /** Positions up to this one are not theirs to see. */
  joined_id: bigint
}
interface Known {
  membership: bigint
  listeners: Listener[]
}

class Listeners {
  readonly #known = new Map<string, Known>()
  readonly #asked = new Map<string, Promise<Listener[]>>()
  #remembered = 0

  of(context: Context, chat_id: string, membership: string): Listener[] | Promise<Listener[]> {
    const known = this.#known.get(chat_id)
    if (known?.membership === BigInt(membership)) {
      this.#known.delete(chat_id)
      this.#known.set(chat_id, known)
      return known.listeners
    }
    const key = `${chat_id} ${membership}`
    let asked = this.#asked.get(key)
    if (!asked) {
      asked = this.#read(context, chat_id).finally(() => this.#asked.delete(key))
      this.#asked.set(key, asked)
    }
    return asked
  }

  /** At this moment, which is after the number that was asked for: those who came since have a later position. */
  async #read(context: Context, chat_id: string): Promise<Listener[]> {
    const rows = await askPool(context.db)(readListening, { chat_type: ChatType.Group, chat_id })
    if (!rows[0]) return []
    const membership = BigInt(rows[0].membership)
    const listeners = rows.flatMap(({ user_id, joined_id }) =>
      user_id === null ? [] : { user_id, subject: subjectOfPerson(user_id), joined_id: BigInt(joined_id) },
    )
    this.#remember(chat_id, { membership, listeners })
    return listeners
  }

  #remember(chat_id: string, known: Known): void {
    const former = this.#known.get(chat_id)
    if (former && former.membership > known.membership) return
    this.#forget(chat_id)
    this.#known.set(chat_id, known)
    this.#remembered += known.listeners.length
    for (const oldest of this.#known.keys()) {
      if (this.#remembered <= MOST_REMEMBERED) break
      this.#forget(oldest)
    }
  }

  #forget(chat_id: string): void {
    this.#remembered -= this.#known.get(chat_id)?.listeners.length ?? 0
    this.#known.delete(chat_id)
  }
}

const listeners = perContext(() => new Listeners())

/** The members of a small group as of this number, or those of them who are still in it; at once where they are known. */
export function listenersOf(context: Context, chat_id: string, membership: string): Listener[] | Promise<Listener[]> {
  return listeners(context).of(context, chat_id, membership)
}
