import type { RefusalName } from '@mela/contract/errors.ts'

// What somebody can be to the one they ask about, the target, and to the target's group. In private the roles of a group
// say nothing: whoever is only a fellow member is a stranger there.
export const ACTORS = [
  'guest',
  'stranger',
  'friend',
  'blocked',
  'unfriended',
  'removed',
  'member',
  'muted',
  'manager',
  'owner',
  'service',
  'test',
  'limited',
] as const
export type Actor = (typeof ACTORS)[number]

export const WHO: Record<Actor, string> = {
  guest: 'without an account',
  stranger: 'has never met the target',
  friend: 'is a friend of the target',
  blocked: 'is a friend whom the target has shut out',
  unfriended: 'was a friend of the target',
  removed: 'was removed from the target’s group',
  member: 'is in the target’s group',
  muted: 'is in the group and may not speak',
  manager: 'manages the group',
  owner: 'owns the group',
  service: 'answers for the site, and is a stranger',
  test: 'tries things out for the site, and is a stranger',
  limited: 'is a friend whose session was opened with a login card',
}

/** `part` is what everyone may know, `nothing` an answer that leaves out what is not theirs, the rest are refusals. */
export type Verdict = 'yes' | 'part' | 'nothing' | RefusalName
export type Verdicts = Record<Actor, Verdict>

export const everyone = (verdict: Verdict = 'yes'): Verdicts =>
  Object.fromEntries(ACTORS.map((actor) => [actor, verdict])) as Verdicts

export const signedIn = (verdict: Verdict = 'yes'): Verdicts => ({ ...everyone(verdict), guest: 'no_authorization' })

/** These may, all others with an account get the other answer. */
export const only = (actors: readonly Actor[], otherwise: Verdict): Verdicts => ({
  ...signedIn(otherwise),
  ...Object.fromEntries(actors.map((actor) => [actor, 'yes'])),
})

export const MEMBERS: readonly Actor[] = ['member', 'muted', 'manager', 'owner']
export const LEADERS: readonly Actor[] = ['manager', 'owner']
export const FRIENDS: readonly Actor[] = ['friend', 'blocked', 'limited']
