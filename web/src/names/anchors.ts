/** The section of the terms that holds the house rules, for links that lead to it. */
export const RULES_ANCHOR = 'terms_rules'
