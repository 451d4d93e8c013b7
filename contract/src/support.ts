import * as z from 'zod'
import { call } from './call.ts'
import { empty, wellFormed } from './fields.ts'

const anyText = (max: number) => z.string().max(max).refine(wellFormed)

/** What went wrong in a browser; secrets are filtered before it leaves and once more on arrival. */
export const reportError = call({
  method: 'POST',
  path: '/public/error_report',
  who: 'anyone',
  input: z.object({
    type: anyText(40),
    url: anyText(2000),
    params: z.unknown().optional(),
    headers: z.unknown().optional(),
    data: z.unknown().optional(),
    status: z.number().int().optional(),
    body: z.unknown().optional(),
    version: anyText(40),
    user_agent: anyText(500),
  }),
  output: empty,
  refuses: [],
})
