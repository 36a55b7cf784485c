import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript6'
import { expect, test } from 'vitest'
import { root } from './workspace.mjs'

// A comment begins with a noun or a verb that names the thing. A comment that begins with "Of" or "Those" can be understood
// only after the line above it, and one that begins with "What" says what the code says already.

const opening = /^\s*(?:\/\*\*?|\/\/|\*) (?:Of|What|Those|Whose|The same|Whoever)\b/

const vague = (file: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) => (opening.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []))

function codeIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(?:node_modules|dist|results)$/.test(entry.name) ? [] : codeIn(path)
    return /\.(?:tsx?|mjs|css)$/.test(entry.name) ? [path] : []
  })
}

/** Folders with code of ours. */
const folders = [
  'contract',
  'serp',
  'sandbox',
  'client',
  'cli',
  'server',
  'web',
  'e2e',
  'bench',
  'deep',
  'scripts',
]

test('every comment begins with the thing it describes', () => {
  const files = folders.flatMap(codeIn).filter((file) => file !== 'scripts/comments.test.ts')
  expect(files.length).toBeGreaterThan(2_000)
  expect(files.flatMap((file) => vague(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test.each([
  '/** Of the two days. */',
  '  // What is left.',
  ' * Those that count.',
  '/* The same, but smaller. */',
])('%s is found', (line) => expect(vague('a.ts', line)).toHaveLength(1))

test.each(['/** Days of both. */', "const what = 'Of'", '// Offers the same.', '/** Whether it is. */'])(
  '%s is not',
  (line) => expect(vague('a.ts', line)).toEqual([]),
)

/** Names that a parameter declares, those of its destructured parts included. */
function namesOf(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((element) => {
    if (ts.isOmittedExpression(element)) return []
    const property = element.propertyName
    return [
      ...(property !== undefined && ts.isIdentifier(property) ? [property.text] : []),
      ...namesOf(element.name),
    ]
  })
}

/** `@param` tags that name no parameter of their function, such as one that was renamed since. */
function strayParameters(file: string, text: string): string[] {
  const stray: string[] = []
  const visit = (node: ts.Node): void => {
    const tags = ts.getJSDocTags(node).filter(ts.isJSDocParameterTag)
    for (const { name } of tags.filter(({ parent }) => parent.parent === node)) {
      const names = functionsIn(node).flatMap(({ parameters }) =>
        parameters.flatMap((one) => namesOf(one.name)),
      )
      const named = name.getText().split('.')[0] ?? ''
      if (!names.includes(named)) stray.push(`${file}: @param ${named}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return stray
}

/** The outermost functions and signatures that a declaration holds. */
function functionsIn(node: ts.Node): ts.SignatureDeclaration[] {
  if (ts.isFunctionLike(node)) return [node]
  const found: ts.SignatureDeclaration[] = []
  ts.forEachChild(node, (child) => void found.push(...functionsIn(child)))
  return found
}

test('every @param names a parameter', () => {
  const files = folders.flatMap(codeIn).filter((file) => /\.tsx?$/.test(file))
  const texts = files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
  expect(
    texts.flatMap(([file, text]) => (text.includes('@param') ? strayParameters(file, text) : [])),
  ).toEqual([])
})

test.each([
  ['/** @param told minimum */\nexport function pause(minimum: number) { return minimum }', 1],
  ['/** @param minimum in ms */\nexport const pause = (minimum: number) => minimum', 0],
  ['/** @param day the first */\nexport function pause({ days: { day } }: Days) { return day }', 0],
])('%s has %i stray names', (text, count) => expect(strayParameters('a.ts', text)).toHaveLength(count))
