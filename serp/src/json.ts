/** The value at a path of keys and indexes in parsed JSON; undefined when the path does not exist. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current = value
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined
    current = (current as Record<string | number, unknown>)[key]
  }
  return current
}

/** Like `at` for a string; '' for anything else. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : ''
}

/** Like `at` for a list; empty for anything else. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

/** Every object and list within a value, including the value itself, in document order at any depth. */
export function* objectsIn(value: unknown): Generator<object> {
  const open: unknown[] = [value]
  while (open.length > 0) {
    const current = open.pop()
    if (typeof current !== 'object' || current === null) continue
    yield current
    const inner: unknown[] = Object.values(current)
    for (let index = inner.length - 1; index >= 0; index -= 1) open.push(inner[index])
  }
}

/** All values of a key at any depth, in document order. */
export function* valuesOf(value: unknown, key: string): Generator<unknown> {
  for (const object of objectsIn(value)) {
    const found = Array.isArray(object) ? undefined : at(object, key)
    if (found !== undefined) yield found
  }
}

/** The parsed value; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const mostAssignments = 50

/** The first 50 assignments that the pattern finds. Each is then read to its end, which may be far. */
export function assignmentsIn(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  for (const match of text.matchAll(pattern)) {
    if (found.push(match) === mostAssignments) break
  }
  return found
}

/** Text of the JSON object or list that begins at an index; undefined when it has no end. */
export function jsonFrom(text: string, start: number): string | undefined {
  const first = text[start]
  if (first !== '{' && first !== '[') return undefined
  let depth = 0
  for (let index = start; index < text.length; index += 1) {
    const character = text[index]
    if (character === '"') {
      index = endOfString(text, index)
      if (index === -1) return undefined
    } else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') {
      depth -= 1
      if (depth === 0) return text.slice(start, index + 1)
    }
  }
  return undefined
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1
    else if (text[index] === '"') return index
  }
  return -1
}
