import { statement } from '../platform/data/statement.ts'

interface OfGrant {
  user_id: string
  kind: string
  day: string
  /** Of each trace of a device, its day and its hash. */
  trace_days: readonly string[]
  trace_hashes: readonly Buffer[]
}

/** Gives back the person when neither they nor any of the devices had it; each of the devices has had it from now on. */
export const takeGrant = statement<OfGrant & { amount: bigint; created_at: Date }, { user_id: string }>(
  'wallet_take_grant',
  `WITH device AS (
     INSERT INTO wallet_grant_device (kind, day, device_hash)
     SELECT :kind, given.day, given.hash
     FROM unnest(:trace_days::date[], :trace_hashes::bytea[]) AS given (day, hash) ORDER BY given.hash
     ON CONFLICT DO NOTHING RETURNING device_hash)
   INSERT INTO wallet_grant (user_id, kind, day, amount, created_at)
   SELECT :user_id::bigint, :kind, :day::date, :amount::bigint, :created_at::timestamptz
   WHERE (SELECT count(*) FROM device) = cardinality(:trace_hashes::bytea[])
   ON CONFLICT DO NOTHING RETURNING user_id`,
)

export const isGrantTaken = statement<OfGrant, { is_taken: boolean }>(
  'wallet_is_grant_taken',
  `SELECT EXISTS (SELECT FROM wallet_grant WHERE user_id = :user_id AND kind = :kind AND day = :day)
       OR EXISTS (SELECT FROM wallet_grant_device
                  JOIN unnest(:trace_days::date[], :trace_hashes::bytea[]) AS given (day, hash)
                  ON device_hash = given.hash AND wallet_grant_device.day = given.day WHERE kind = :kind) AS is_taken`,
)
