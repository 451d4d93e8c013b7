import * as z from 'zod'
import { chatId, id, idList } from '@mela/contract/fields.ts'

export interface IdField {
  /** From the input inwards. */
  path: string[]
  form: 'one' | 'array' | 'joined' | 'chat'
}

/** Every place in a request where an id is named, found in its schema. */
export function idFields(schema: z.core.$ZodType, path: string[] = []): IdField[] {
  if (schema === id) return [{ path, form: 'one' }]
  if (schema === idList) return [{ path, form: 'joined' }]
  if (schema === chatId) return [{ path, form: 'chat' }]
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([name, field]) =>
      idFields(field, [...path, name]),
    )
  }
  if (schema instanceof z.ZodArray) {
    return idFields(schema.element, path).map((field) => ({ ...field, form: 'array' }))
  }
  if (schema instanceof z.ZodUnion) return onePerPath(schema.options.flatMap((option) => idFields(option, path)))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return idFields(schema.unwrap(), path)
  }
  if (schema instanceof z.ZodPipe) return idFields(schema.in, path)
  return []
}

const onePerPath = (fields: IdField[]): IdField[] => [
  ...new Map(fields.map((field) => [field.path.join('.'), field])).values(),
]

/** The same request with another id in this place; undefined where it names none there. */
export function withId(input: object, { path, form }: IdField, other: string): object | undefined {
  const [name, ...rest] = path as [string, ...string[]]
  const value = (input as Record<string, unknown>)[name]
  if (value === undefined) return undefined
  if (rest.length === 0) return { ...input, [name]: form === 'array' ? [other] : other }
  const inner = withId(value as object, { path: rest, form }, other)
  return inner && { ...input, [name]: inner }
}
