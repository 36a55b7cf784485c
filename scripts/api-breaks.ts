// Finds what programs of a released description of the API could no longer do with another one.

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
} & { [Limit in Highest | Lowest]?: number }
type Highest = 'maximum' | 'maxLength' | 'maxItems'
type Lowest = 'minimum' | 'minLength' | 'minItems'
type Content = { content?: Record<string, { schema?: Schema }> }
type Parameter = { name?: string; in?: string; required?: boolean; schema?: Schema }
type Operation = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}
type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const HIGHEST: readonly Highest[] = ['maximum', 'maxLength', 'maxItems']
const LOWEST: readonly Lowest[] = ['minimum', 'minLength', 'minItems']

type Side = 'input' | 'answer'

/** Changes of a description that break programs, one sentence each. Additions are none. */
export function breaksBetween(before: Description, after: Description): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = operation.operationId
      const now = after.paths[path]?.[method]
      if (now === undefined) return [`${name}: ${method.toUpperCase()} ${path} is removed.`]
      if (now.operationId !== name) return [`${name}: it is named ${now.operationId}.`]
      const compare = comparing(before, after)
      const statuses = Object.keys(operation.responses).filter(
        (status) => status.startsWith('2') && now.responses[status] === undefined,
      )
      return [
        ...statuses.map((status) => `${name}: the status ${status} is removed.`),
        ...compare('input', name, inputOf(operation), inputOf(now)),
        ...compare('answer', name, answerOf(operation), answerOf(now)),
      ]
    }),
  )
}

/** Parameters and body as one object: programs and clients do not tell them apart. */
function inputOf({ parameters = [], requestBody }: Operation): Schema {
  const body = requestBody?.content?.['application/json']?.schema ?? {}
  const own = parameters.filter((parameter) => parameter.name !== undefined)
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(own.map(({ name = '', schema = {} }) => [name, schema])),
      ...body.properties,
    },
    required: [
      ...own.filter(({ required }) => required).map(({ name = '' }) => name),
      ...(body.required ?? []),
    ],
  }
}

function answerOf({ responses }: Operation): Schema {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  return success?.content?.['application/json']?.schema ?? {}
}

function comparing(before: Description, after: Description) {
  return (side: Side, where: string, old: Schema, now: Schema) => {
    /** Pairs that are compared already: a schema may contain itself. */
    const seen = new Map<Schema, Set<Schema>>()
    return compare(where, old, now)

    function compare(at: string, one: Schema, other: Schema): string[] {
      const [olds, news] = [alternatives(one, before), alternatives(other, after)]
      return [
        ...olds.flatMap((option, place) => {
          const like = sameKind(olds, place, news, side)
          if (like !== undefined) return compareKind(at, option, like)
          return side === 'input' ? [`${at}: ${kindOf(option)} is no longer taken.`] : []
        }),
        ...(side === 'answer'
          ? news
              .filter((option) => !olds.some((known) => isWithin(kindOf(option), kindOf(known))))
              .map((option) => `${at}: it may be ${kindOf(option)} now.`)
          : []),
        ...(side === 'answer' && news.length > 0 && olds.length > 0 && !olds.some((option) => isKept(option))
          ? [`${at}: it is no longer ${olds.map(kindOf).join(' or ')}.`]
          : []),
      ]

      function isKept(option: Schema) {
        return news.some((now) => isWithin(kindOf(now), kindOf(option)))
      }
    }

    function compareKind(at: string, one: Schema, other: Schema): string[] {
      const others = seen.get(one) ?? new Set()
      if (others.has(other)) return []
      seen.set(one, others.add(other))
      return [
        ...valuesOf(at, one, other),
        ...(side === 'input' ? limitsOf(at, one, other) : []),
        ...(one.items === undefined ? [] : compare(`${at}[]`, one.items, other.items ?? {})),
        ...fieldsOf(at, one, other),
      ]
    }

    function fieldsOf(at: string, one: Schema, other: Schema): string[] {
      const [olds, news] = [one.properties ?? {}, other.properties ?? {}]
      const [required, requiredNow] = [one.required ?? [], other.required ?? []]
      const demanded =
        side === 'input'
          ? requiredNow
              .filter((name) => !required.includes(name))
              .map((name) => `${at}.${name}: it is required now.`)
          : required
              .filter((name) => news[name] !== undefined && !requiredNow.includes(name))
              .map((name) => `${at}.${name}: it may be absent now.`)
      const changed = Object.entries(olds).flatMap(([name, field]) => {
        const now = news[name]
        return now === undefined ? [`${at}.${name}: it is removed.`] : compare(`${at}.${name}`, field, now)
      })
      return [...demanded, ...changed]
    }
  }
}

/** Values of an enumeration that are gone, or an enumeration of what was free. */
function valuesOf(at: string, one: Schema, other: Schema): string[] {
  const [olds, news] = [listed(one), listed(other)]
  if (news === undefined) return []
  if (olds === undefined) return [`${at}: only some values are left.`]
  return olds.filter((value) => !news.includes(value)).map((value) => `${at}: ${value} is removed.`)
}

const listed = (schema: Schema) =>
  (schema.const === undefined ? schema.enum : [schema.const])?.map((value) => JSON.stringify(value))

function limitsOf(at: string, one: Schema, other: Schema): string[] {
  const high = HIGHEST.filter(
    (name) => (other[name] ?? Number.POSITIVE_INFINITY) < (one[name] ?? Number.POSITIVE_INFINITY),
  )
  const low = LOWEST.filter(
    (name) => (other[name] ?? Number.NEGATIVE_INFINITY) > (one[name] ?? Number.NEGATIVE_INFINITY),
  )
  return [...high, ...low].map((name) => `${at}: ${name} is ${other[name]} now.`)
}

function alternatives(schema: Schema, description: Description): Schema[] {
  if (schema.$ref !== undefined) {
    const named = description.components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]
    return named === undefined ? [] : alternatives(named, description)
  }
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return options.flatMap((option) => alternatives(option, description))
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }))
  return [schema]
}

function kindOf({ type, enum: values, const: value, properties }: Schema): string {
  if (typeof type === 'string') return type
  const [first] = values ?? (value === undefined ? [] : [value])
  if (first === null) return 'null'
  if (first !== undefined) return typeof first
  return properties === undefined ? 'anything' : 'object'
}

/** Whether every value of one kind is one of the other. */
const isWithin = (kind: string, other: string) =>
  kind === other || other === 'anything' || (kind === 'integer' && other === 'number')

/** The alternative that takes the place of one: of those of its kind, the one at the same place. */
function sameKind(
  olds: readonly Schema[],
  place: number,
  news: readonly Schema[],
  side: Side,
): Schema | undefined {
  const kind = kindOf(olds[place] ?? {})
  const count = olds.slice(0, place).filter((option) => kindOf(option) === kind).length
  const fitting = news.filter((option) =>
    side === 'input' ? isWithin(kind, kindOf(option)) : isWithin(kindOf(option), kind),
  )
  return fitting[count] ?? fitting.at(-1)
}
