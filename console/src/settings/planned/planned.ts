import type { AdminOutput } from '../../platform/api.ts'
import { useLive } from '../../platform/table/use-live.ts'
import { tellRequest, type ToldRequest } from '../../platform/told/requests.ts'
import type { Some } from '../../platform/effect/effects.ts'

export type Plan = AdminOutput<'listPlannedSettings'>[number]
const LIVE_MS = 10_000

export function usePlanned() {
  const { value, error, refresh } = useLive('listPlannedSettings', {}, LIVE_MS)
  const waits = ({ state }: Plan) => state === 'planned'
  return {
    isKnown: value !== undefined,
    planned: value?.filter(waits) ?? [],
    done: value?.filter((plan) => !waits(plan)) ?? [],
    ...{ error, refresh },
  }
}

export const sidesOf = ({ payload }: Plan) => ({ before: payload['before'] as Some, after: payload['after'] as Some })
export const namesIn = (plan: Plan): string[] => Object.keys(sidesOf(plan).after)

/** Where its time stands beside it. */
export const tellWithoutTime = (plan: Plan, time_zone: string): ToldRequest =>
  tellPlan({ ...plan, payload: sidesOf(plan) }, time_zone)

/** In the words in which it was asked for and agreed to. */
export const tellPlan = ({ subject, payload, requester }: Plan, time_zone: string): ToldRequest =>
  tellRequest({ kind: 'fee_change', subject, payload, person: null, requester }, time_zone)
