import type { Rule } from './rules.ts'
import type { Upload, Values } from './values.ts'

/** Decides what `max`, `min` and `between` measure: length, the number itself, items or KB. */
export type FieldKind = 'string' | 'integer' | 'numeric' | 'array' | 'file'

export type Field = {
  readonly kind: FieldKind
  /** Type of a list's items. */
  readonly items?: 'string' | 'integer'
  readonly rules: readonly Rule[]
  /** The initial value in the form, and the value when a request omits the field. */
  readonly default?: unknown
  readonly emptyLinesRemoved?: boolean
  readonly isSite?: boolean
  /** Texts of several lines, and secrets. Every other text is on one line, without control characters. */
  readonly hasAnyCharacters?: boolean
  readonly description?: string
}

export type Form = Readonly<Record<string, Field>>

/** A field with, for the compiler, its value's type and whether it may be absent. */
export type TypedField<Value, Required extends boolean, Defaulted extends boolean = false> = Field & {
  readonly _type?: { value: Value; required: Required; defaulted: Defaulted }
  withDefault(value: Value): TypedField<Value, Required, true>
  /** Drops blank lines before the rules run, and from the result. */
  withoutEmptyLines(): TypedField<Value, Required, Defaulted>
  /** Takes a bare domain and wildcards, as `readSite` does, before the rules run and in the result. */
  asSite(): TypedField<Value, Required, Defaulted>
  /** Allows line breaks and control characters: for texts of several lines, and for secrets. */
  withAnyCharacters(): TypedField<Value, Required, Defaulted>
  describedAs(description: string): TypedField<Value, Required, Defaulted>
}

type IsRequired<Rules extends readonly Rule[]> = 'required' extends Rules[number]['name'] ? true : false
type Choice<Rules extends readonly Rule[], Otherwise> = [Extract<Rules[number], { name: 'in' }>] extends [
  never,
]
  ? Otherwise
  : Extract<Extract<Rules[number], { name: 'in' }>['values'][number], Otherwise>

function field<Value, Required extends boolean, Defaulted extends boolean>(
  definition: Field,
): TypedField<Value, Required, Defaulted> {
  return {
    ...definition,
    withDefault: (value) => field({ ...definition, default: value }),
    withoutEmptyLines: () => field({ ...definition, emptyLinesRemoved: true }),
    asSite: () => field({ ...definition, isSite: true }),
    withAnyCharacters: () => field({ ...definition, hasAnyCharacters: true }),
    describedAs: (description) => field({ ...definition, description }),
  }
}

export const text = <const Rules extends Rule[]>(...rules: Rules) =>
  field<Choice<Rules, string>, IsRequired<Rules>, false>({ kind: 'string', rules })

export const integer = <const Rules extends Rule[]>(...rules: Rules) =>
  field<Choice<Rules, number>, IsRequired<Rules>, false>({ kind: 'integer', rules })

export const numeric = <const Rules extends Rule[]>(...rules: Rules) =>
  field<Choice<Rules, number>, IsRequired<Rules>, false>({ kind: 'numeric', rules })

/** A list of texts. */
export const list = <const Rules extends Rule[]>(...rules: Rules) =>
  field<Choice<Rules, string>[], IsRequired<Rules>, false>({ kind: 'array', items: 'string', rules })

/** A list of integers, such as ids. */
export const integerList = <const Rules extends Rule[]>(...rules: Rules) =>
  field<Choice<Rules, number>[], IsRequired<Rules>, false>({ kind: 'array', items: 'integer', rules })

export const file = <const Rules extends Rule[]>(...rules: Rules) =>
  field<Upload, IsRequired<Rules>, false>({ kind: 'file', rules })

export const defineForm = <const F extends Form>(form: F): F => form

type TypeOf<F extends Field> =
  F extends TypedField<infer Value, infer Required, infer Defaulted>
    ? { value: Value; required: Required; defaulted: Defaulted }
    : never
type MustBeSent<F extends Field> = TypeOf<F> extends { required: true; defaulted: false } ? true : false

/** The values of a valid form: required fields have a value, the others may be null. */
export type FormValues<F extends Form> = {
  [Name in keyof F]: TypeOf<F[Name]>['required'] extends true
    ? TypeOf<F[Name]>['value']
    : TypeOf<F[Name]>['value'] | null
}

/** The values of a request: fields that are optional, or have a default, may be left out. */
export type FormInput<F extends Form> = {
  [Name in keyof F as MustBeSent<F[Name]> extends true ? Name : never]: TypeOf<F[Name]>['value']
} & {
  [Name in keyof F as MustBeSent<F[Name]> extends true ? never : Name]?: TypeOf<F[Name]>['value'] | null
}

/** The values a form starts with: only the fields that have a default. */
export function defaultsOf<F extends Form>(form: F): Partial<FormValues<F>> {
  const defaults: Values = Object.fromEntries(
    Object.entries(form).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
  return defaults as Partial<FormValues<F>>
}

/** The values of a valid edit: fields that were not sent are missing, fields that were sent empty are null. */
export type EditValues<F extends Form> = {
  [Name in keyof F as TypeOf<F[Name]>['required'] extends true ? Name : never]: TypeOf<F[Name]>['value']
} & {
  [Name in keyof F as TypeOf<F[Name]>['required'] extends true ? never : Name]?:
    | TypeOf<F[Name]>['value']
    | null
}
