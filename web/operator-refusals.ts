/** What only calls of operators refuse with: the console has sentences of its own, and the app's first words leave them out. */
export const OPERATOR_REFUSALS = [
  'wrong_operator_credentials',
  'own_approval',
  'approval_closed',
  'changed_meanwhile',
  'change_planned',
  'second_review_required',
  'too_early',
  'payment_not_found',
  'amount_differs',
]
