import type { Scalar } from './values.ts'

/**
 * A rule is plain data: the same list produces the browser's messages, the server's refusals and the API
 * description. Bounds are inclusive.
 */
export type Rule =
  | { name: 'required' | 'requiredIfSent' }
  | { name: 'requiredIf'; field: string; values: readonly Scalar[]; unless?: string; unlessGiven?: string }
  | { name: 'requiredIfNull'; field: string }
  | { name: 'max' | 'min' | 'decimals'; limit: number }
  | { name: 'between'; min: number; max: number; email?: number }
  | { name: 'biggerThan'; field: string }
  | { name: 'in'; values: readonly Scalar[] }
  | { name: 'inBy'; field: string; values: Readonly<Record<string, readonly Scalar[]>> }
  | {
      name:
        | 'string'
        | 'integer'
        | 'numeric'
        | 'array'
        | 'email'
        | 'url'
        | 'site'
        | 'phone'
        | 'color'
        | 'image'
        | 'file'
    }
  | { name: 'maxLines' | 'lineMaxLength' | 'lineMinLength'; limit: number }
  | { name: 'mimes' | 'extensions'; values: readonly string[] }
  | { name: 'maxFileSize'; limit: number }
  | { name: 'arrayMaxLength' | 'arrayMinLength' | 'arrayMaxAmount'; limit: number }

export type RuleName = Rule['name']

const ofSize: ReadonlySet<RuleName> = new Set([
  'max',
  'min',
  'between',
  'maxLines',
  'lineMaxLength',
  'lineMinLength',
  'maxFileSize',
  'arrayMaxAmount',
  'arrayMaxLength',
  'arrayMinLength',
] as const)

/** Whether a rule measures a value, which takes time in proportion to its length. */
export const isOfSize = ({ name }: Rule): boolean => ofSize.has(name)

/** Whether a rule measures lines: such a text may have several. */
export const isOfLines = ({ name }: Rule): boolean =>
  name === 'maxLines' || name === 'lineMaxLength' || name === 'lineMinLength'

type Named<Name extends RuleName> = { name: Name }
type Limit<Name extends RuleName> = { name: Name; limit: number }

const named = <const Name extends RuleName>(name: Name): Named<Name> => ({ name })
const limited = <const Name extends RuleName>(name: Name, limit: number): Limit<Name> => ({ name, limit })

export const required = () => named('required')

/** For edits: may be omitted, but not emptied. */
export const requiredIfSent = () => named('requiredIfSent')

/** Required when `field` has a value; with `values`, when it equals one of them (a list: contains one). */
export const requiredIf = (field: string, ...values: Scalar[]) =>
  ({ name: 'requiredIf', field, values }) as const satisfies Rule

/** Like `requiredIf`, but not while the list in the field `unless` also contains one of the values. */
export const requiredUnless = (unless: string, field: string, ...values: Scalar[]) =>
  ({ name: 'requiredIf', field, values, unless }) as const satisfies Rule

/** Like `requiredIf`, but not while the field `unlessGiven` has a value. */
export const requiredUnlessGiven = (unlessGiven: string, field: string, ...values: Scalar[]) =>
  ({ name: 'requiredIf', field, values, unlessGiven }) as const satisfies Rule

/** Required when `field` is empty. */
export const requiredIfNull = (field: string) => ({ name: 'requiredIfNull', field }) as const satisfies Rule

/**
 * Measures characters of a text, the value of an integer or numeric, items of a list, KB of a file. The same
 * for `min` and `between`.
 */
export const max = (limit: number) => limited('max', limit)
export const min = (limit: number) => limited('min', limit)
export const between = (lower: number, upper: number) =>
  ({ name: 'between', min: lower, max: upper }) as const satisfies Rule

/** Like `between`, but an e-mail address may have up to `longest` characters. */
export const betweenOrEmail = (lower: number, upper: number, longest: number) =>
  ({ name: 'between', min: lower, max: upper, email: longest }) as const satisfies Rule

/** At most this many digits after the decimal point. */
export const decimals = (limit: number) => limited('decimals', limit)

/**
 * Greater than another field of the form: compares numbers by value, text (`YYYY-MM-DD` days) by characters.
 */
export const biggerThan = (field: string) => ({ name: 'biggerThan', field }) as const satisfies Rule

/** One of the listed values; for a list, each item. The values also narrow the field's type. */
export const oneOf = <const Value extends Scalar>(...values: Value[]) => ({ name: 'in' as const, values })

/** One of the values that go with the value of another field; anything while that field has no known value. */
export const oneOfBy = (field: string, values: Readonly<Record<string, readonly Scalar[]>>) =>
  ({ name: 'inBy', field, values }) as const satisfies Rule

/** Letters, digits and hyphens only: for addresses such as a subdomain, not for names and titles. */
export const isString = () => named('string')
/** Digits only. Implied by an `integer` field; on a text field it keeps `max` and `min` counting characters. */
export const isInteger = () => named('integer')
/** A finite number. Implied by a `numeric` field. */
export const isNumeric = () => named('numeric')
/** Implied by a `list` field. */
export const isArray = () => named('array')
/** An e-mail address; for a list, each item. */
export const email = () => named('email')
/** An http or https address on a public host. */
export const url = () => named('url')
/** A site, or a page of one, that can exist on the internet. */
export const site = () => named('site')
/** Always passes: telephone numbers are not checked. */
export const phone = () => named('phone')

/** A colour as `#RRGGBB`. */
export const isColor = () => named('color')

export const maxLines = (limit: number) => limited('maxLines', limit)
export const lineMaxLength = (limit: number) => limited('lineMaxLength', limit)
export const lineMinLength = (limit: number) => limited('lineMinLength', limit)

export const isImage = () => named('image')
/** Implied by a `file` field. */
export const isFile = () => named('file')
/** Media subtypes or their common short names: `mimes('jpeg', 'jpg', 'png')`. */
export const mimes = (...values: string[]) => ({ name: 'mimes', values }) as const satisfies Rule
/** File name extensions without the dot. */
export const extensions = (...values: string[]) => ({ name: 'extensions', values }) as const satisfies Rule
/** In KB of 1024 bytes. */
export const maxFileSize = (limit: number) => limited('maxFileSize', limit)

/** Characters of each item of a list. */
export const arrayMaxLength = (limit: number) => limited('arrayMaxLength', limit)
export const arrayMinLength = (limit: number) => limited('arrayMinLength', limit)
/** Items of a list. */
export const arrayMaxAmount = (limit: number) => limited('arrayMaxAmount', limit)
