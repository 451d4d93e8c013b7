import { ack, sendMessage } from '@mela/contract/chat/chat.ts'
import { handle } from '../src/platform/http/handle.ts'
import type { Refuse } from '../src/platform/http/refusal.ts'

// Compiled by `npm run check`, never run: each line below must be an error of types, or the check fails.
export const undeclared = [
  handle(ack, (_context, _input, _asker, refuse) => {
    // @ts-expect-error ack does not declare not_friends
    throw refuse('not_friends')
  }),
  handle(ack, (_context, _input, _asker, refuse) => {
    // @ts-expect-error no call gives a reason that the table of refusals does not have
    throw refuse('out_of_luck')
  }),
  handle(ack, (_context, _input, _asker, refuse) => {
    // @ts-expect-error a function that may refuse for more than the call declares cannot be used by it
    requireFriend(refuse)
    return { unread: 0 }
  }),
  // @ts-expect-error an answer must have the shape that the call declares
  handle(ack, () => ({ unread: 'none' })),
]

export const declared = handle(sendMessage, (_context, _input, _asker, refuse) => {
  requireFriend(refuse)
  throw refuse('muted')
})

function requireFriend(refuse: Refuse<'not_friends'>): void {
  throw refuse('not_friends')
}
