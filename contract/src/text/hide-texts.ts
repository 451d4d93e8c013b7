// What people write, and what they are called, is no business of an error report. Of a request it keeps which fields
// there were, numbers, and the values of fields that only name something.
const NAMES_SOMETHING =
  /^(biz|source|type|kind|provider|action|client|lang|language|currency|line|period|nonce|cursor|after|before)$|(^|_)ids?$|_type$/
const PLAIN = /^[\w,:-]{0,200}$/

export function hideTexts(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return NAMES_SOMETHING.test(name) && PLAIN.test(value) ? value : describe(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => hideTexts(item, name))
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, hideTexts(inner, field)]))
}

/** What was left out for another reason says so itself. */
const describe = (text: string): string => (text === '[filtered]' ? text : `[text of ${text.length}]`)
