/**
 * A statement that every connection parses and plans once. Its parameters are named where its SQL stands, `:user_id`, and
 * the types say what they hold and what a row of the answer is.
 */
export interface Statement<Params extends object, Row> {
  readonly name: string
  /** As PostgreSQL has it, with numbers. */
  readonly text: string
  readonly params: readonly (keyof Params & string)[]
  /** Never there: it carries the type of the rows. */
  readonly row?: Row
}

/** Of a statement without parameters. */
export type NoParams = Record<never, never>

/** A colon that belongs to no cast, and the name after it; whatever stands in quotes is passed over. */
const PARAM = /'[^']*'|(?<![:\w]):([a-z]\w*)/g

export function statement<Params extends object = NoParams, Row = NoParams>(
  name: string,
  sql: string,
): Statement<Params, Row> {
  const params: (keyof Params & string)[] = []
  const text = sql.replace(PARAM, (whole: string, found: string | undefined) => {
    if (found === undefined) return whole
    const param = found as keyof Params & string
    if (!params.includes(param)) params.push(param)
    return `$${params.indexOf(param) + 1}`
  })
  return { name, text, params }
}

/** In the order of the numbers. A parameter that was forgotten would be read as NULL. */
export function valuesOf<Params extends object>(
  { name, params }: Statement<Params, unknown>,
  values: Params,
): unknown[] {
  return params.map((param) => {
    const value = values[param]
    if (value === undefined) throw new Error(`the statement ${name} lacks ${param}`)
    return value
  })
}
