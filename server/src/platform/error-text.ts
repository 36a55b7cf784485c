/** Fields of a PostgreSQL error that contain no row content. */
const names = ['code', 'severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine'] as const

type DatabaseError = Error & { code: string; severity: string } & Partial<
    Record<(typeof names)[number], string>
  >

/** Errors of class 22 quote the value that did not fit. */
const VALUE_QUOTED = /^22/

/** Node quotes a piece of the text that it could not read as JSON, such as an answer with a token. */
const NO_JSON = ' is not valid JSON'

/** An error's message, without the values that PostgreSQL and Node quote in it. */
export function messageOf(error: Error): string {
  if (error instanceof SyntaxError) return withoutQuotedText(error.message)
  return isDatabaseError(error) && VALUE_QUOTED.test(error.code)
    ? error.message.replace(/".*"/s, '"…"')
    : error.message
}

function withoutQuotedText(message: string): string {
  const quoted = message.indexOf(', ')
  return quoted !== -1 && message.endsWith(NO_JSON) ? message.slice(0, quoted) + NO_JSON : message
}

/** An error's stack, without the values that are quoted in its message. */
export function stackOf(error: Error): string {
  const { message, stack = `${error.name}: ${message}` } = error
  return message === '' ? stack : stack.replace(message, () => messageOf(error))
}

/** The fields of a database error that a log may hold; undefined for any other error. */
export function factsOf(error: Error): Record<string, string> | undefined {
  if (!isDatabaseError(error)) return undefined
  return Object.fromEntries(
    names.flatMap((name) => (error[name] === undefined ? [] : [[name, String(error[name])]])),
  )
}

function isDatabaseError(error: Error): error is DatabaseError {
  return 'severity' in error && 'code' in error && typeof error.code === 'string'
}
