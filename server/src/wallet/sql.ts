import type { Statement } from '../platform/db.ts'

/** Gives back the person when neither they nor any of the devices had it; each of the devices has had it from now on. */
export const takeGrant: Statement = {
  name: 'wallet_take_grant',
  text: `WITH device AS (
           INSERT INTO wallet_grant_device (kind, day, device_hash)
           SELECT $2, given.day, given.hash FROM unnest($6::date[], $7::bytea[]) AS given (day, hash) ORDER BY given.hash
           ON CONFLICT DO NOTHING RETURNING device_hash)
         INSERT INTO wallet_grant (user_id, kind, day, amount, created_at)
         SELECT $1::bigint, $2, $3::date, $4::bigint, $5::timestamptz
         WHERE (SELECT count(*) FROM device) = cardinality($7::bytea[])
         ON CONFLICT DO NOTHING RETURNING user_id`,
}

export const isGrantTaken: Statement = {
  name: 'wallet_is_grant_taken',
  text: `SELECT EXISTS (SELECT FROM wallet_grant WHERE user_id = $1 AND kind = $2 AND day = $3)
             OR EXISTS (SELECT FROM wallet_grant_device JOIN unnest($4::date[], $5::bytea[]) AS given (day, hash)
                        ON device_hash = given.hash AND wallet_grant_device.day = given.day WHERE kind = $2) AS is_taken`,
}
