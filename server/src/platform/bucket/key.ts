/** Parts that services and their tools read as something else than a name. */
const strange = (part: string) => part === '' || part === '.' || part === '..'

const partsOf = (path: string) => path.replace(/^\/+|(?<!\/)\/+$/g, '').split('/')

/** Whether a path like `/exports/daily` can begin the names of files; `/` begins none. */
export function isPrefix(path: string): boolean {
  if (/^\/*$/.test(path)) return true
  return !path.includes('\\') && !partsOf(path).some(strange)
}

/** The name of a file in a bucket. */
export const keyOf = (path: string, name: string): string =>
  /^\/*$/.test(path) ? name : `${partsOf(path).join('/')}/${name}`
