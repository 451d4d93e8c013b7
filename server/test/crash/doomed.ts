import { jobs } from '../../src/app.ts'
import type { Context } from '../../src/context.ts'
import type { Site, World } from '../world.ts'
import { Failpoints, type Failpoint } from './failpoints.ts'

/** Where something is asked for: by a call, or by a job that a worker there would run. */
export interface Place {
  readonly origin: string
  run(job: string, payload?: object): Promise<void>
}

/** A place that can be ended between any two statements. */
export interface Doomed<Where extends Place = Place> {
  readonly place: Where
  /** From here on, for one operation; it ends at the failpoint. */
  begin(point?: Failpoint): Promise<void>
  /** All that was asked of its database since, and whether it ended; it is there again afterwards. */
  end(): Promise<{ statements: string[]; was_hit: boolean }>
  remove(): Promise<void>
}

export const APPLICATION = 'mela-doomed'
export type SitePlace = Site & Place

export async function runJob(context: Context, name: string, payload: object = {}): Promise<void> {
  const named = jobs.filter((job) => job.name === name)
  if (named.length === 0) throw new Error(`there is no job ${name}`)
  for (const job of named) await job.run(context, payload)
}

export const placeOf = <Some extends Site>(site: Some): Some & Place => ({
  ...site,
  run: (job, payload) => runJob(site.context, job, payload),
})

/** Announcements stay where they were written, to be counted. */
export function keepAnnouncements({ bus }: Context): void {
  bus.isConnected = () => false
}

/** What the process that is ended is started with. */
export const doomedVariables = ({ variables }: World): Record<string, string> => ({
  ...variables,
  ROLES: 'api',
  DATABASE_URL: Failpoints.addressOf(variables['DATABASE_URL']!, APPLICATION),
})

/** In this process: what is ended are its connections. */
export async function startDoomed(world: World): Promise<Doomed<SitePlace>> {
  const place = placeOf(await world.startSite(doomedVariables(world)))
  for (const { context } of [world, place]) keepAnnouncements(context)
  const failpoints = new Failpoints(APPLICATION)
  return {
    place,
    begin: (point) => Promise.resolve(failpoints.begin(point)),
    end: () => Promise.resolve(failpoints.end()),
    remove: () => Promise.resolve(failpoints.remove()),
  }
}
