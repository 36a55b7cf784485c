import { z } from 'zod'
import { parseJson } from '../json.ts'
import type { Capabilities, Source } from '../source.ts'

/** A kind of source, as people choose it and set it up. */
export type SourceDefinition = {
  readonly name: string
  readonly title: string
  /** The service's public documentation; null for our own sources. */
  readonly docs: string | null
  /**
   * Whether parsing is verified with real answers of the service. If none were available, it follows the
   * documentation alone.
   */
  readonly verified: boolean
  /** With its default settings. */
  readonly capabilities: Capabilities
  readonly settings: z.ZodObject
  /** @throws {RangeError} when a setting is missing or wrong */
  create(settings: unknown): Source
}

/** A definition that validates its settings before it calls `create`. */
export function defineSource<Settings extends z.ZodObject>(
  definition: Omit<SourceDefinition, 'settings' | 'create'> & {
    settings: Settings
    create(settings: z.output<Settings>): Source
  },
): SourceDefinition {
  const { name, settings: shape, create } = definition
  return { ...definition, create: (given) => create(parseSettings(name, shape, given)) }
}

function parseSettings<Settings extends z.ZodObject>(
  source: string,
  shape: Settings,
  given: unknown,
): z.output<Settings> {
  const parsed = shape.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const setting = String(issue?.path[0] ?? '')
  const isMissing = typeof given !== 'object' || given === null || isEmpty(Reflect.get(given, setting))
  throw new RangeError(
    isMissing
      ? `The source "${source}" needs the setting ${setting}.`
      : `The setting ${setting} of the source "${source}" is not right: ${issue?.message}.`,
  )
}

const isEmpty = (value: unknown) => value === undefined || value === ''

/** A secret setting: never shown again once it is stored. */
export const secret = (title: string) => z.string().min(1).meta({ title, secret: true })
/** A setting that has to be given, in plain text. */
export const text = (title: string) => z.string().min(1).meta({ title })

const origin = z.url({ protocol: /^https?$/ })
/** Origin of a service, without a slash at its end. */
export const baseUrl = (title: string) => origin.transform((url) => url.replace(/\/$/, '')).meta({ title })

/** Settings of every source that uses HTTP. Numbers may be strings, as in environment variables. */
export const connectionSettings = {
  proxy: z
    .string()
    .min(1)
    .optional()
    .meta({ title: 'Proxy to go through, e.g. http://user:password@10.0.0.1:3128', secret: true }),
  connections: z.coerce.number().int().positive().optional().meta({ title: 'Open connections per host; 64' }),
  maxBody: z.coerce.number().int().positive().optional().meta({ title: 'Largest answer, bytes; 16 MiB' }),
}

/** Google loads some overviews after the page; services read those for an extra charge. */
export const overviews = z
  .enum(['shown', 'all'])
  .default('shown')
  .meta({ title: 'AI overviews: those on the page, or also those that load later, at an extra charge' })

export const pricePerRequest = z.coerce
  .number()
  .nonnegative()
  .meta({ title: 'US dollars that one request costs' })

/** Settings of sources that fetch from the engines themselves. */
export const engineSettings = {
  baseUrl: baseUrl('Origin that stands in for every engine').optional(),
  cookies: z
    .preprocess(
      (value) => (typeof value === 'string' ? parseJson(value) : value),
      z.record(z.string(), z.string()).optional(),
    )
    .meta({ title: '`Cookie` header by engine, as a JSON object', secret: true }),
  price: pricePerRequest.optional(),
}

/** Settings of every search service, apart from its credentials. */
export const serviceSettings = (usualOrigin: string) => ({
  ...connectionSettings,
  baseUrl: baseUrl('Origin in place of the usual one').default(usualOrigin),
  price: pricePerRequest.optional(),
})

/** A setting of a source, for a form. */
export type SettingDescription = {
  name: string
  title: string
  isSecret: boolean
  isRequired: boolean
  /** The allowed values, if the setting has a closed list. */
  choices: readonly string[] | null
  usual: string | null
}

/** Describes the settings of a source for its form, in that order. */
export function describeSettings(shape: z.ZodObject): SettingDescription[] {
  return Object.entries(shape.shape).map(([name, schema]) => {
    const setting = schema as z.ZodType
    const meta = metaOf(setting)
    const unset = setting.safeParse(undefined)
    return {
      name,
      title: meta?.title ?? name,
      isSecret: meta?.secret === true,
      isRequired: !unset.success,
      choices: choicesOf(setting),
      usual: unset.success && unset.data !== undefined ? String(unset.data) : null,
    }
  })
}

function choicesOf(setting: z.ZodType): readonly string[] | null {
  const inner = insideOf(setting) ?? setting
  return inner instanceof z.ZodEnum ? inner.options.map(String) : null
}

/** The metadata of a setting, whether it was added before or after the setting was made optional. */
function metaOf(setting: z.ZodType): z.GlobalMeta | undefined {
  const inner = insideOf(setting)
  return setting.meta() ?? (inner === undefined ? undefined : metaOf(inner))
}

function insideOf(setting: z.ZodType): z.ZodType | undefined {
  const isWrapped = setting instanceof z.ZodDefault || setting instanceof z.ZodOptional
  return isWrapped ? (setting.unwrap() as z.ZodType) : undefined
}
