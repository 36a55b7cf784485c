/** Values that a call may send, before encoding. */
export type WireValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | Date
  | Blob
  | WireValue[]
  | { [key: string]: WireValue }

/** `?a=1&b[]=2`, or '' without values: empty values are dropped. */
export function encodeQuery(values: Record<string, WireValue>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) appendQuery(query, name, value)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

function appendQuery(query: URLSearchParams, name: string, value: WireValue) {
  if (value === null || value === undefined || value === '') return
  if (Array.isArray(value)) for (const entry of value) query.append(`${name}[]`, encodeScalar(entry))
  else query.append(name, encodeScalar(value))
}

/**
 * A form body: arrays as `name[]` entries, nested objects as JSON, dates as YYYY-MM-DD, null as ''. An empty array is
 * one empty `name[]` entry: without an entry it would be absent, and keep what is stored. With files it is multipart.
 */
export function encodeForm(values: Record<string, WireValue>): URLSearchParams | FormData {
  const hasFile = Object.values(values).some((value) => value instanceof Blob)
  const form = hasFile ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    if (Array.isArray(value))
      for (const entry of value.length === 0 ? [''] : value) form.append(`${name}[]`, encodeScalar(entry))
    else if (value instanceof Blob) (form as FormData).append(name, value)
    else form.append(name, encodeScalar(value))
  }
  return form
}

function encodeScalar(value: WireValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return localDay(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'object') return JSON.stringify(withDays(value))
  return String(value)
}

/** The calendar day in local time, `YYYY-MM-DD`. */
export function localDay(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0')
  const day = String(date.getDate()).padStart(2, '0')
  return `${date.getFullYear()}-${month}-${day}`
}

function withDays(value: WireValue): WireValue {
  if (value instanceof Date) return localDay(value)
  if (Array.isArray(value)) return value.map(withDays)
  if (typeof value === 'object' && value !== null && !(value instanceof Blob)) {
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withDays(entry)]))
  }
  return value
}
