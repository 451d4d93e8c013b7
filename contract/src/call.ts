import type * as z from 'zod'
import type { RefusalName } from './errors.ts'

/** Who may make a call at all; what they may touch is decided where the entity is obtained. */
export type Who = 'anyone' | 'signed_in'

export interface Call<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Refusal extends RefusalName = RefusalName,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api. */
  path: `/${string}`
  who: Who
  input: Input
  output: Output
  /** Every expected "no" beyond those of the platform; giving another one does not compile. */
  refuses: readonly Refusal[]
}

export function call<Input extends z.ZodType, Output extends z.ZodType, const Refusal extends RefusalName>(
  definition: Call<Input, Output, Refusal>,
): Call<Input, Output, Refusal> {
  return definition
}
