import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allTexts, type Text, textsIn } from './texts.ts'
import { root } from './workspace.mjs'

const found = (code: string) => textsIn('a.tsx', code).map(({ line, name, text }) => [line, name, text])

test('text between tags is one text, with its values and inner words', () => {
  expect(
    found(`const a = (
      <p>
        Checked <b>twice</b>{' '}
        {count} of <Age at={at} />
      </p>
    )`),
  ).toEqual([[2, '', 'Checked twice {…} of <Age>']])
})

test('strings between tags are found in each branch, conditions are not', () => {
  expect(found(`<p>{mode === 'short text' ? 'yes' : isLate && \`\${n} late\`}</p>`)).toEqual([
    [1, '', 'yes'],
    [1, '', '{…} late'],
  ])
})

test('attributes and properties named like a text are found, those for machines are not', () => {
  expect(
    found(`<Field label="off" aria-label={isOpen ? 'shut' : 'open'} className="Very Big" to="/a b" onClick={() => 1} />
    const row = { title: 'Top 3', text: 'down', id: 'Top three', type: 'A kind of thing' }`),
  ).toEqual([
    [1, 'label', 'off'],
    [1, 'aria-label', 'shut'],
    [1, 'aria-label', 'open'],
    [2, 'title', 'Top 3'],
    [2, 'text', 'down'],
  ])
})

test('messages are found with their values', () => {
  expect(found(`const messages = { gone: 'Not found.', left: (n: number) => \`\${n} left out\` }`)).toEqual([
    [1, 'gone', 'Not found.'],
    [1, 'left', '{…} left out'],
  ])
})

test.each([
  ["import { a } from 'A module name'", 'an import'],
  ["type A = 'One thing' | 'Another thing'", 'a type'],
  ["throw new TypeError('No such rule exists')", 'an error of the code'],
  ['const a = sql`SELECT one FROM two`', 'SQL'],
  ["const a = value === 'Two words'", 'a comparison'],
  ["const a = { summary: 'List all things' }", 'the summary of a call'],
  ["const a = '12px solid red'", 'a style'],
  ["const a = 'camelCase'", 'a name'],
])('%s is no text: %s', (code) => expect(found(code)).toEqual([]))

const all = allTexts()

test('texts of screens, messages, mails and documents are found', () => {
  expect(all.length).toBeGreaterThan(4_000)
  const texts = new Set(all.map(({ text }) => text))
  for (const text of [
    'Log in',
    'All keywords of all your projects',
    'Please log in to continue.',
    'Confirm your email address',
    'Compared with the day before this period.',
  ])
    expect(texts).toContain(text)
})

test('each text is on the line that is named', () => {
  const { file, line, text } = all.find((one) => one.text === 'Confirm your email address') as Text
  expect(readFileSync(join(root, file), 'utf8').split('\n')[line - 1]).toContain(text)
})
