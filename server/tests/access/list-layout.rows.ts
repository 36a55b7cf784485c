import { expected, type Rows } from '../support/authorization.ts'

const layout = { hidden: ['tags'], order: [], widths: { volume: 90 }, density: 'compact' }

/** It belongs to the person, whichever account they look at. */
export const authorization: Rows = {
  'list-layout/save': { input: () => ({ layout: JSON.stringify(layout) }), expected: expected.signedIn },
}
