import type { Inspect } from '../platform/http/routes.ts'

/** Fails a call whose answer is not what its declaration says. */
export const compareWithDeclaration: Inspect = ({ items: declared }, items) => {
  declared.parse(items)
}
