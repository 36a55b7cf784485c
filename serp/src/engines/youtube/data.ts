import { assignmentsIn, jsonFrom, parseJson } from '../../json.ts'

/**
 * The data of a result page: `ytInitialData`, assigned as an object or, on phones, as an escaped string; or
 * the whole text if it is JSON. Undefined when it is missing or cut off.
 */
export function dataOf(text: string): unknown {
  if (/^\s*[{[]/.test(text)) return objectOrNothing(parseJson(text))
  for (const { 0: assignment, index } of assignmentsIn(text, /\bytInitialData["']?\]?\s*=\s*/g)) {
    const start = index + assignment.length
    const json = text[start] === "'" ? unescaped(text, start) : jsonFrom(text, start)
    const data = objectOrNothing(json === undefined ? undefined : parseJson(json))
    if (data !== undefined) return data
  }
  return undefined
}

function objectOrNothing(value: unknown): object | undefined {
  return typeof value === 'object' && value !== null ? value : undefined
}

/** A script's string in single quotes, such as `'\x7b\x22contents\x22:…'`. */
function unescaped(text: string, start: number): string | undefined {
  let end = start + 1
  while (end < text.length && text[end] !== "'") end += text[end] === '\\' ? 2 : 1
  if (text[end] !== "'") return undefined
  return text
    .slice(start + 1, end)
    .replace(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|(.))/gis, (_all, hex, unicode, plain) => {
      const code: string | undefined = hex ?? unicode
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
      return ({ n: '\n', r: '\r', t: '\t' } as Record<string, string>)[plain] ?? plain
    })
}
