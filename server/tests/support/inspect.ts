import type { Inspect } from '../../src/platform/http/routes.ts'

/** Fails a call whose answer differs from its declaration. */
export const compareWithDeclaration: Inspect = ({ items: declared }, items) => {
  declared.parse(items)
}
