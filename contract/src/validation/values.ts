/** The value of a single input. */
export type Scalar = string | number

/** Field values by name, as in a browser form or request body, before the rules run. */
export type Values = Readonly<Record<string, unknown>>

/** An uploaded file: the browser's and Node's `File` both fit. `size` in bytes, `type` a media type. */
export type Upload = {
  readonly name: string
  readonly type: string
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> }
}

export function isUpload(value: unknown): value is Upload {
  if (typeof value !== 'object' || value === null) return false
  const { name, type, size, arrayBuffer } = value as Partial<Upload>
  // A JSON body can copy a file's properties, but not its methods.
  if (typeof arrayBuffer !== 'function') return false
  return typeof name === 'string' && typeof type === 'string' && typeof size === 'number'
}

/** Empty values never reach a rule: null or undefined, blank text, an empty list, an unused file input. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.every(isEmpty)
  return isUpload(value) && value.name === '' && value.size === 0
}

export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/)

/** `'a\n\nb'` becomes `'a\nb'`. */
export const removeEmptyLines = (text: string): string =>
  linesOf(text)
    .filter((line) => line.trim() !== '')
    .join('\n')

/** A text that is on one line must not hold any of them. */
export const lineOrControl = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Counts characters as code points, not UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}
