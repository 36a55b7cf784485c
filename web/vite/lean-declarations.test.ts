import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { leaner } from './lean-declarations.ts'

/** Removes differences of formatting. */
const lean = (code: string) =>
  leaner(code, (text) => parseAst(text) as never)
    .replace(/\s+/g, ' ')
    .trim()

test('keeps of a declared call what a request is made of', () => {
  const code = `
    export const findNote = endpoint({
      method: 'GET', path: 'notes/find', aliases: ['notes'], scope: 'account', permission: 'view', isOpen: true,
      summary: 'One note', input: z.object({ id: z.int() }), items: note, limit: { max: 1, seconds: 2 },
    })`
  expect(lean(code)).toBe(
    `export const findNote = /*@__PURE__*/ (() => (endpoint({ method: 'GET', path: 'notes/find', scope: 'account', })))()`,
  )
})

test('leaves out what a module’s own function is given for the server', () => {
  const code = `
    const made = (path, { name, input }) => endpoint({ method: 'POST', path, scope: 'user', input })
    export const makeNote = made('notes/make', { name: 'Note', input: fields })`
  expect(lean(code)).toBe(
    `const made = (path, { name, input }) => endpoint({ method: 'POST', path, scope: 'user', }) ` +
      `export const makeNote = /*@__PURE__*/ (() => (made('notes/make', { name: 'Note', })))()`,
  )
})

test('imports nothing for the server alone', () => {
  const code = `
    import { endpoint, nothing } from './endpoint.ts'
    import { id } from './wire.ts'
    import './always.ts'
    export const list = endpoint({ method: 'GET', path: 'notes', scope: 'user', input: nothing.extend({ id: id() }) })`
  const kept = lean(code)
  expect(kept).toContain(`import { endpoint, } from './endpoint.ts'`)
  expect(kept).not.toContain('wire.ts')
  expect(kept).toContain(`import './always.ts'`)
})

test('leaves values and functions as they are', () => {
  const code = `export const most = 3; export function twice(list) { return [...list, ...list].map(String) }`
  expect(lean(code)).toBe(code)
})
