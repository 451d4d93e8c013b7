import { Refused, Unreachable } from '@mela/contract/client.ts'
import type { RefusalName } from '@mela/contract/errors.ts'

/** What an operator reads where the sentence for people would not fit. */
const TEXTS: Partial<Record<RefusalName, string>> = {
  wrong_operator_credentials: 'Name, password or code is wrong.',
  wrong_captcha: 'That code is wrong or was used already. Wait for the next one.',
  proof_of_work_required: 'Your browser could not finish its work in time. Try again.',
  too_many_operations: 'Too many tries. Wait a moment.',
  no_authorization: 'You were signed out.',
  permission_not_allowed: 'Your roles do not allow this.',
  non_existent: 'This no longer exists.',
  order_closed: 'Somebody decided this already.',
  approval_closed: 'This request was decided already, is too old, or whoever asked was disabled.',
  changed_meanwhile: 'Somebody else saved this meanwhile. Nothing of yours was written.',
  change_planned:
    'A change of this is planned already. Cancel it under Settings, Planned changes, to make another one.',
  own_approval: 'You asked for this yourself; another operator must agree.',
  second_review_required: 'This one needs a second operator.',
  paused: 'This is paused at the moment.',
  reference_taken: 'This reference was used already.',
  amount_differs: 'The amount differs from what was announced.',
  withdraw_blocked: 'The person owes something that was charged back.',
  too_early: 'The account to pay to is too new. Look at the time from which on it may be paid.',
  payment_not_found: 'Neither the provider nor the chain shows this payment with this amount.',
  money_frozen: 'This currency is frozen by a check of the ledger.',
  agent_requirements_not_met: 'The person no longer meets all requirements. Look at them again.',
  username_taken: 'There is an operator with this name already.',
  invalid_params: 'Something in the form is not right.',
  service_error: 'The server failed. Nothing was changed; try again.',
}

/** A form that cannot be sent as it is; its message is for the operator. */
export class Unready extends Error {}

/** Of anything that a call may throw. */
export function failureText(error: unknown): string {
  if (error instanceof Unready) return error.message
  if (error instanceof Refused) return TEXTS[error.reason] ?? error.data.text
  if (error instanceof Unreachable) return 'No answer from the server. Look again before you repeat it.'
  return 'Something broke in the console. Reload the page.'
}
