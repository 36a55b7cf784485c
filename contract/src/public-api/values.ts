import { z } from 'zod'
import { endpoint, type Method, type ProgramCall, type RateLimit, type WaitsFor } from '../endpoint.ts'
import type { Permission } from '../members/permissions.ts'
import { messages } from '../messages.ts'
import type { Subject } from '../reach.ts'
import { refusals } from '../validation/refusals.ts'
import { optionalInteger, optionalText } from '../wire.ts'

/** Ids in the paths, queries and bodies of programs, with what they name. */
const names = {
  keyword_id: 'keyword',
  keyword_ids: 'keyword',
  competitor_id: 'competitor',
  note_id: 'note',
  tag_id: 'tag',
  tag_ids: 'tag',
  export_id: 'export',
  event_subscription_id: 'event_subscription',
} as const satisfies Record<string, Subject>

type Declared<I extends z.ZodType, O extends z.ZodType> = ProgramCall & {
  method: Method
  /** Path below the version, with the ids that it needs: `projects/:project_id/keywords`. */
  path: string
  /** Permission that the role of the token's maker needs. */
  permission: Permission
  /** Whether a token of some projects may call it although it names none: the answer covers only these. */
  isOfSeen?: true
  /** Maximum of calls of one token in a time, where it is less than that of all calls. */
  limit?: RateLimit
  waitsFor?: WaitsFor
  summary: string
  input: I
  items: O
}

/** Declares one call of the public API. */
export function programCall<I extends z.ZodType, O extends z.ZodType>({
  id,
  group,
  needs,
  status,
  details,
  ...call
}: Declared<I, O>) {
  const program = {
    id,
    group,
    needs,
    ...(status !== undefined && { status }),
    ...(details !== undefined && { details }),
  }
  return endpoint({ ...call, scope: 'token', names, program })
}

/** True or false, also as a text in a query. */
export const yesOrNo = () =>
  z
    .preprocess(
      (value) =>
        value === 'true'
          ? true
          : value === 'false'
            ? false
            : value === '' || value === null
              ? undefined
              : value,
      z.boolean({ error: refusals.notAllowed }).optional(),
    )
    .meta({ type: 'boolean' })

/** Rows that one answer has by default, and at most. */
export const ROWS = { usual: 100, most: 500 } as const

/** Where the next rows of a list begin: after this id. Programs only pass it on. */
export const cursorOf = (id: number) => `after-${id.toString(36)}`

const CURSOR = /^after-([0-9a-z]{1,10})$/

const afterOf = (cursor: string): number | null => {
  const [, text] = CURSOR.exec(cursor) ?? []
  const id = text === undefined ? Number.NaN : Number.parseInt(text, 36)
  return Number.isSafeInteger(id) ? id : null
}

/** A text that lists values separated by commas; undefined if it is absent. */
const listed = <const T extends readonly [string, ...string[]]>(values: T) =>
  optionalText(2000)
    .transform((text, context) => {
      if (text === undefined) return undefined
      const given = [...new Set(text.split(',').map((one) => one.trim()))]
      const isKnown = given.every((one) => (values as readonly string[]).includes(one))
      if (!isKnown)
        context.issues.push({
          code: 'custom',
          message: messages.unknownFields(values.join(', ')),
          input: text,
        })
      return given as T[number][]
    })
    .meta({ type: 'string', description: `Names separated by commas: ${values.join(', ')}.` })

/** `fields`: the fields of each row that the answer has; all of them if it is absent. */
export const fieldsOf = (row: z.ZodObject) => ({
  fields: listed(Object.keys(row.shape) as [string, ...string[]]).describe(
    'Fields of each row, separated by commas.',
  ),
})

/** `cursor`, `limit` and `fields` of a list. The service gets the id after which to begin, 0 for the beginning. */
export const listInput = (row: z.ZodObject, rows: { usual: number; most: number } = ROWS) => ({
  ...fieldsOf(row),
  cursor: optionalText(40)
    .transform((cursor, context) => {
      const after = cursor === undefined ? 0 : afterOf(cursor)
      if (after !== null) return after
      context.issues.push({ code: 'custom', message: messages.cursor, input: cursor })
      return z.NEVER
    })
    .meta({ type: 'string', description: '`next_cursor` of the answer before.' }),
  limit: optionalInteger({ min: 1, max: rows.most })
    .transform((limit) => limit ?? rows.usual)
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: rows.most,
      description: `Rows in the answer, ${rows.usual} by default.`,
    }),
})

/** An answer with rows, oldest first, and the cursor of those after them. */
export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    /** Null: there are no more rows. */
    next_cursor: z.string().nullable(),
  })
